/**
 * The colors and fonts of the pages that the backend serves itself, such as the sign-in and the outbox. They are the same as
 * in the portal (`docs/design.md`). A test compares the colors and the mark.
 */

/** The colors by role. Each has the name of the portal's token, the light color and the dark color. */
export const colors = {
  page: ["canvas", "#f4f6f6", "#0a0f10"],
  card: ["surface", "#ffffff", "#182023"],
  text: ["text", "#15201f", "#e9efee"],
  soft: ["muted", "#516065", "#a9b8ba"],
  line: ["control", "#78868a", "#7f8f94"],
  faint: ["border", "#dde3e4", "#344347"],
  action: ["primary", "#0b6660", "#5cc8bb"],
  pressed: ["primary-strong", "#074b47", "#93e0d6"],
  "on-action": ["on-primary", "#ffffff", "#04211e"],
  focus: ["focus", "#1c5fd4", "#86b4ff"],
  wrong: ["danger", "#a8231a", "#ffa59b"],
  "wrong-page": ["danger-tint", "#fde8e5", "#471c18"],
  raised: ["raised", "#eceff0", "#263034"],
  tint: ["primary-tint", "#e2f1ef", "#123733"],
  good: ["success", "#15673a", "#7fd69c"],
  "good-page": ["success-tint", "#e1f3e7", "#12351f"],
  note: ["warning-tint", "#fdf0d3", "#3a2c0c"],
  "note-line": ["warning", "#7a4a00", "#f3c66f"],
} as const;

const customProperties = (index: 1 | 2) =>
  Object.entries(colors)
    .map(([name, values]) => `--${name}:${values[index]}`)
    .join(";");

/** The CSS for all pages of the backend: colors as custom properties, fonts and the parts that several pages have. */
export const baseStyle = `
:root{color-scheme:light dark;${customProperties(1)}}
@media (prefers-color-scheme:dark){:root{${customProperties(2)}}}
@media print{:root{color-scheme:light;${customProperties(1)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:2rem;letter-spacing:-.015em;margin:0 0 1rem;font-weight:600}
h2{font-size:1.125rem;line-height:1.5rem;margin:0 0 .25rem;font-weight:600}
a{color:var(--action);text-underline-offset:.2em}
a:hover{color:var(--pressed)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.brand{display:flex;align-items:center;gap:.5rem;margin:0;font-weight:600;color:var(--text)}
.brand svg{flex:none;color:var(--action)}
main:focus{outline:0}
.hint{color:var(--soft)}
fieldset{border:0;margin:0;padding:0;min-width:0}
label,legend{display:block;padding:0}
input,textarea{font:inherit;color:inherit}
input[type=text],input[type=email],input[type=password],textarea{display:block;width:100%;background:var(--card);border:1px solid var(--line);border-radius:6px}
input[aria-invalid],textarea[aria-invalid]{border:2px solid var(--wrong)}
.wrong{color:var(--wrong);font-weight:600}
.problem{background:var(--wrong-page);border:2px solid var(--wrong);border-radius:6px;padding:.75rem 1rem;margin:0 0 1.25rem}
.problem .heading{font-size:1.125rem;font-weight:600;margin:0 0 .25rem}
.problem ul{margin:0;padding:0;list-style:none}
.problem a{color:var(--wrong)}
button,.button{font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;color:var(--on-action);background:var(--action);border:1px solid var(--action);border-radius:6px}
button:hover,.button:hover{background:var(--pressed);border-color:var(--pressed);color:var(--on-action)}
.quiet,.quiet:hover{color:var(--action);background:transparent}
table{width:100%;border-collapse:collapse}
caption{text-align:left;color:var(--soft)}
th,td{text-align:left;vertical-align:top;border-bottom:1px solid var(--faint)}
dd{margin:0}
`;

/** The logo of the product as SVG. It stands beside the name. */
export const mark =
  '<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M3 22V11a9 9 0 0 1 18 0v11h-5V11a4 4 0 0 0-8 0v11z"/><circle cx="12" cy="19.5" r="2.5" fill="#f0b03c"/></svg>';
