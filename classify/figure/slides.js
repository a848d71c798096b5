function () {
	for (const box of document.getElementsByClassName("tessella-slides")) {
		const script = box.querySelector("script");
		if (!script || box.dataset.slider) continue; // it stays a picture, as the reader trusts other cells only; or has its slider, from the script of other slides
		box.dataset.slider = "true";
		const data = JSON.parse(script.textContent);
		const picture = box.querySelector("img");
		const still = picture.src;
		picture.style.background = `url(${still}) 0 0 / 100% 100%`; // the other pictures have only what changes
		const slider = document.createElement("input");
		const value = document.createElement("span");
		const label = document.createElement("label");
		slider.type = "range";
		slider.max = data.slides.length - 1;
		slider.value = data.first;
		slider.style.cssText = "width:16em;max-width:60%;margin:0 .7em;vertical-align:middle";
		slider.dataset.lmSuppressShortcuts = "true"; // JupyterLab then leaves the arrow keys to it
		value.setAttribute("aria-hidden", "true"); // a screen reader has it as the slider's value, and need not say it twice
		label.style.cssText = "display:block;margin:.4em 0;color:inherit;font-size:14px";
		label.append(data.label, slider, value);
		const show = () => {
			const slide = data.slides[slider.value];
			picture.src = slide.picture ? "data:image/png;base64," + slide.picture : still;
			picture.alt = slide.alt;
			value.textContent = slide.value;
			slider.setAttribute("aria-valuetext", slide.value);
		};
		slider.addEventListener("input", show);
		show();
		box.prepend(label);
	}
}
