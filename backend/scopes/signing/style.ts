import { baseStyle } from "../../look.ts";

/** The style of the signing pages: text of 18 px, large targets, light and dark, down to 320 px. */
export const style = `${baseStyle}
html{font-size:112.5%}
body{line-height:1.55}
header,main{max-width:36rem;margin:0 auto;padding:0 1rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;align-items:center;padding-top:1rem;color:var(--soft)}
header p{margin:0;font-weight:600}
header a{padding:.5rem 0}
main{padding-top:1rem;padding-bottom:3rem}
p,ul,dl{margin:0 0 1rem}
.step{color:var(--soft);margin:0 0 .25rem}
.card{background:var(--card);border:1px solid var(--faint);border-radius:8px;padding:1.1rem;margin:0 0 1.25rem}
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
.choice{display:grid;grid-template-columns:1.6rem 1fr;gap:.1rem .75rem;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.8rem;margin:0 0 .6rem;cursor:pointer}
.choice input{width:1.4rem;height:1.4rem;margin:.15rem 0 0;grid-row:span 2}
.choice strong{font-weight:600}
.choice br{display:none}
.choice .about{color:var(--soft);grid-column:2}
input[type=text]{display:block;width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px}
input[aria-invalid],fieldset[aria-invalid] .choice{border:2px solid var(--wrong)}
canvas{display:block;width:100%;aspect-ratio:3/1;background:#fff;border:1px solid var(--line);border-radius:6px;touch-action:none;margin:0 0 .5rem}
button,.button{display:block;width:100%;min-height:3.1rem;padding:.65rem 1rem;margin:0 0 .75rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;color:var(--on-action);background:var(--action);border:2px solid var(--action);border-radius:6px}
button:hover,.button:hover{background:var(--pressed);border-color:var(--pressed)}
.quiet,.quiet:hover{color:var(--action);background:transparent}
.problem{background:var(--wrong-page);border:2px solid var(--wrong);border-radius:6px;padding:.75rem 1rem;margin:0 0 1.25rem}
.problem p{margin:0}
.problem ul{margin:.25rem 0 0;padding:0;list-style:none}
.problem a{color:var(--wrong)}
@media (forced-colors:active){.problem,.choice,input[aria-invalid]{border-width:3px}}
@media print{button,.button,header a{display:none}body{background:#fff}}
`;
