/**
 * Script of the signing page: makes the box in which a signature is drawn, and keeps its lines as JSON in a field, each
 * point from 0 to 1 of the box. Without script there is no box and nothing is missing.
 */
export const drawing = `
(function () {
  var box = document.getElementById("drawing");
  var field = document.getElementById("strokes");
  if (!box || !field) return;
  function add(tag, text, id) {
    var element = document.createElement(tag);
    element.textContent = text;
    if (id) element.id = id;
    return box.appendChild(element);
  }
  add("p", "").appendChild(document.createElement("strong")).textContent = box.dataset.label;
  add("p", box.dataset.hint, "draw-hint").className = "hint";
  var canvas = add("canvas", "");
  canvas.width = 900;
  canvas.height = 300;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", box.dataset.label);
  canvas.setAttribute("aria-describedby", "draw-hint");
  var clear = add("button", box.dataset.clear);
  clear.type = "button";
  clear.className = "quiet";
  var pen = canvas.getContext("2d");
  var lines = [];
  var open = null;
  try { lines = JSON.parse(field.value || "[]"); } catch (fault) { lines = []; }
  function at(event) {
    var place = canvas.getBoundingClientRect();
    function part(value) { return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000; }
    return [part((event.clientX - place.left) / place.width), part((event.clientY - place.top) / place.height)];
  }
  function draw() {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.lineWidth = 4;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.strokeStyle = "#0b2a4a";
    lines.forEach(function (line) {
      pen.beginPath();
      line.forEach(function (point, index) {
        pen[index === 0 ? "moveTo" : "lineTo"](point[0] * canvas.width, point[1] * canvas.height);
      });
      pen.stroke();
    });
    field.value = lines.length > 0 ? JSON.stringify(lines) : "";
  }
  canvas.addEventListener("pointerdown", function (event) {
    if (lines.length >= 60) return;
    open = [at(event)];
    lines.push(open);
    canvas.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  canvas.addEventListener("pointermove", function (event) {
    if (!open || open.length >= 400) return;
    open.push(at(event));
    draw();
  });
  canvas.addEventListener("pointerup", function () { open = null; draw(); });
  canvas.addEventListener("pointercancel", function () { open = null; draw(); });
  clear.addEventListener("click", function () { lines = []; draw(); });
  draw();
})();
`;
