/** The style of the signing pages: text of 18 px, large targets, light and dark, down to 320 px. */
export const style = `
:root{color-scheme:light dark;--page:#f4f6f8;--card:#fff;--text:#17202b;--soft:#46525f;--line:#7b8896;--faint:#d3dae1;--action:#14599a;--pressed:#0e4173;--on-action:#fff;--wrong:#a3211a;--wrong-page:#fdf1f0}
@media (prefers-color-scheme:dark){:root{--page:#11161c;--card:#1c242d;--text:#ebf0f4;--soft:#b9c4cf;--line:#8592a1;--faint:#3a4653;--action:#8fc6f5;--pressed:#b8dbf9;--on-action:#0b2133;--wrong:#ffa29a;--wrong-page:#341b1a}}
*{box-sizing:border-box}
html{font-size:112.5%}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header,main{max-width:36rem;margin:0 auto;padding:0 1rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;align-items:center;padding-top:1rem;color:var(--soft)}
header p{margin:0;font-weight:600}
header a{padding:.5rem 0}
main{padding-top:1rem;padding-bottom:3rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.1rem;line-height:1.35;margin:0 0 .25rem}
p,ul,dl{margin:0 0 1rem}
.step{color:var(--soft);margin:0 0 .25rem}
.card{background:var(--card);border:1px solid var(--faint);border-radius:.5rem;padding:1.1rem;margin:0 0 1.25rem}
.card>:last-child{margin-bottom:0}
.card h2{margin-bottom:.6rem}
.card p+h2{margin:1.1rem 0 .25rem}
dl>div{display:grid;grid-template-columns:10rem 1fr;gap:0 1rem;padding:.3rem 0}
dt{color:var(--soft)}
dd{margin:0;font-weight:600}
@media (max-width:30rem){dl>div{grid-template-columns:1fr}}
fieldset{border:0;margin:0 0 1rem;padding:0;min-width:0}
legend{padding:0;font-weight:600}
label{display:block}
.field{margin:0 0 1.1rem}
.field>label{font-weight:600;margin:0 0 .2rem}
.hint{color:var(--soft);margin:0 0 .35rem}
.wrong{color:var(--wrong);font-weight:600;margin:0 0 .35rem}
.choice{display:grid;grid-template-columns:1.6rem 1fr;gap:.1rem .75rem;background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.8rem;margin:0 0 .6rem;cursor:pointer}
.choice input{width:1.4rem;height:1.4rem;margin:.15rem 0 0;grid-row:span 2}
.choice strong{font-weight:600}
.choice br{display:none}
.choice .about{color:var(--soft);grid-column:2}
input[type=text]{display:block;width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.25rem}
input[aria-invalid],fieldset[aria-invalid] .choice{border:2px solid var(--wrong)}
canvas{display:block;width:100%;aspect-ratio:3/1;background:#fff;border:1px solid var(--line);border-radius:.25rem;touch-action:none;margin:0 0 .5rem}
button,.button{display:block;width:100%;min-height:3.1rem;padding:.65rem 1rem;margin:0 0 .75rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;color:var(--on-action);background:var(--action);border:2px solid var(--action);border-radius:.35rem}
button:hover,.button:hover{background:var(--pressed);border-color:var(--pressed)}
.quiet,.quiet:hover{color:var(--action);background:transparent}
a{color:var(--action)}
.problem{background:var(--wrong-page);border:2px solid var(--wrong);border-radius:.25rem;padding:.75rem 1rem;margin:0 0 1.25rem}
.problem ul{margin:.25rem 0 0;padding:0;list-style:none}
.problem a{color:var(--wrong)}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
@media (forced-colors:active){.problem,.choice,input[aria-invalid]{border-width:3px}}
@media print{button,.button,header a{display:none}body{background:#fff}}
`;
