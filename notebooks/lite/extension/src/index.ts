import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { PageConfig, URLExt } from '@jupyterlab/coreutils';
import { IKernelClient, IKernelSpecs, type IKernel } from '@jupyterlite/services';
import { GoKernel } from './kernel';
import type { Runtime } from './runtime';

const name = 'tessella-jupyterlite';
const version = '0.1.0';

// The compiler, the linker and the packages are files of this extension, in the folder go.
const folder = () =>
  new URL(
    URLExt.join(PageConfig.getOption('fullLabextensionsUrl'), name, 'go/'),
    document.baseURI
  ).href;

// Runtimes whose kernel has ended have loaded all that the next one needs.
const free: Runtime[] = [];

async function start(): Promise<Runtime> {
  const root = folder();
  const module = await import(/* webpackIgnore: true */ `${root}assets/runtime.js`);
  return new module.Runtime({ root });
}

const plugin: JupyterFrontEndPlugin<void> = {
  id: `${name}:kernel`,
  description: 'The kernel Go (Tessella)',
  autoStart: true,
  requires: [IKernelSpecs, IKernelClient],
  activate: (_: JupyterFrontEnd, specs: IKernelSpecs, client: IKernelClient) => {
    const running = new Map<string, GoKernel>();
    const spec = {
      name: 'tessella',
      display_name: 'Go (Tessella)',
      language: 'go',
      argv: [],
      env: {},
      metadata: {},
      resources: {}
    };
    specs.register({
      spec: { ...spec, spec },
      create: async (options: IKernel.IOptions) => {
        let loaded = free.pop();
        const runtime = loaded ? Promise.resolve(loaded) : start();
        runtime.then(r => (loaded = r)).catch(() => {}); // each cell tells of the failure
        const kernel = new GoKernel(options, runtime, version);
        running.set(options.id, kernel);
        kernel.disposed.connect(() => {
          running.delete(options.id);
          loaded?.stop();
          if (loaded) free.push(loaded);
        });
        return kernel;
      }
    });
    // JupyterLite only keeps the cells that wait from running.
    const interrupt = client.interrupt.bind(client);
    client.interrupt = async (id: string) => {
      await running.get(id)?.interrupt();
      return interrupt(id);
    };
  }
};

export default plugin;
