// The way of a launch without cookies (LTI postMessage Storage): the platform keeps the secret that
// ties the launch to this browser, for this server's origin alone. And the end of a registration.
const step = document.getElementById('step').dataset;
const form = document.getElementById('go');
const home = window.opener ?? window.parent;

function ask(subject, more) {
  return new Promise((done, fail) => {
    const to = step.target === '_parent' ? home : home.frames[step.target];
    const id = crypto.randomUUID();
    addEventListener('message', e => {
      if (e.origin !== step.origin || e.data?.message_id !== id) return;
      if (e.data.subject !== `${subject}.response` || e.data.error) fail(e.data.error);
      else done(e.data.value);
    });
    to.postMessage({ subject, message_id: id, key: `state_${step.state}`, ...more }, step.origin);
    setTimeout(fail, 3000, 'no answer');
  });
}

switch (step.do) {
  case 'put': // without an answer the cookie may do
    await ask('lti.put_data', { value: step.value }).catch(() => {});
    location.replace(step.next);
    break;
  case 'get':
    form.elements.kept.value = await ask('lti.get_data', {}).catch(() => '') ?? '';
    form.submit();
    break;
  case 'close':
    home.postMessage({ subject: 'org.imsglobal.lti.close' }, step.origin);
}
