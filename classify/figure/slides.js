function (name, data) {
	for (const box of document.getElementsByClassName(name)) {
		if (box.dataset.slider) continue; // the same output is on the page twice
		box.dataset.slider = name;
		const picture = box.querySelector("img");
		const still = picture.src;
		picture.style.background = `url(${still}) 0 0 / 100% 100%`; // the other pictures have only what changes
		const slider = document.createElement("input");
		const value = document.createElement("output");
		const label = document.createElement("label");
		slider.type = "range";
		slider.max = data.slides.length - 1;
		slider.value = data.first;
		slider.style.cssText = "width:16em;max-width:60%;margin:0 .7em;vertical-align:middle";
		slider.dataset.lmSuppressShortcuts = "true"; // JupyterLab then leaves the arrow keys to it
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
