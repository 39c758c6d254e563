/** The rules of the review desk: dense, light and dark, from 320 px on. */
export const rules = `
html{font-size:100%}
body{font-size:.9375rem}
.skip{position:absolute;left:-999rem}
.skip:focus{left:.5rem;top:.5rem;background:var(--card);padding:.5rem .75rem;z-index:1}
body>header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;justify-content:space-between;align-items:center;padding:.5rem 1.25rem;border-bottom:1px solid var(--faint)}
.who{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}
.who form{margin:0}
.me{color:var(--soft)}
.sides{display:grid;grid-template-columns:13.5rem minmax(0,1fr);min-height:calc(100vh - 3.5rem)}
nav[aria-label] ul{list-style:none;margin:0;padding:.75rem;display:grid;gap:.125rem}
.sides>nav a{display:flex;justify-content:space-between;align-items:center;gap:.5rem;padding:.4rem .6rem;border-radius:6px;color:var(--text);text-decoration:none}
.sides>nav a:hover{background:var(--raised)}
.sides>nav [aria-current]{background:var(--tint);color:var(--action);font-weight:600}
.count{flex:none;white-space:nowrap;min-width:1.5rem;padding:0 .4rem;border-radius:1rem;background:var(--raised);color:var(--text);font-size:.8125rem;line-height:1.375rem;text-align:center;font-weight:600}
main{background:var(--card);padding:1.25rem 1.5rem 3rem;min-width:0;border-left:1px solid var(--faint)}
body>main{max-width:36rem;margin:2rem auto;border:1px solid var(--faint);border-radius:8px;padding:1.5rem}
p{margin:0 0 .75rem}
h1{margin-bottom:.25rem}
h2{margin:0 0 .5rem}
.lead{color:var(--soft);margin:0 0 1.25rem}
.crumbs{font-size:.875rem;margin:0 0 .5rem}
.crumbs a{color:var(--soft)}
.tiles{list-style:none;margin:0 0 1.75rem;padding:0;display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.75rem}
.tiles a{display:grid;grid-template-columns:1fr auto;gap:.125rem .5rem;height:100%;padding:.75rem 1rem;border:1px solid var(--faint);border-radius:8px;color:var(--text);text-decoration:none}
.tiles a:hover{border-color:var(--action);background:var(--tint)}
.tiles .name{font-weight:600;color:var(--action)}
.tiles .number{font-size:1.5rem;line-height:1.5rem;font-weight:600;grid-row:span 2;align-self:center}
.tiles .hint{grid-column:1}
.hint{font-size:.875rem}
.frame{border:1px solid var(--faint);border-radius:8px;overflow:hidden;margin:0 0 1rem}
caption{font-size:.875rem;padding:.5rem 1rem;border-bottom:1px solid var(--faint)}
th{font-weight:500;font-size:.8125rem;color:var(--soft)}
th,td{padding:.5rem 1rem}
tbody tr:last-child>*{border-bottom:0}
tbody tr:hover{background:var(--page)}
td a{font-weight:600;text-decoration:none}
td a:hover{text-decoration:underline}
td .hint{display:block}
.narrow,td .narrow{display:none}
.age{white-space:nowrap}
.badge{display:inline-block;padding:0 .5rem;border-radius:4px;font-size:.8125rem;line-height:1.375rem;font-weight:500;background:var(--raised);color:var(--text);white-space:nowrap}
.badge.late{background:var(--note);color:var(--note-line)}
.badge.good{background:var(--good-page);color:var(--good)}
.badge.bad{background:var(--wrong-page);color:var(--wrong)}
.filters{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:0 0 1rem}
.filters label{font-weight:500;margin-left:auto}
.field input{max-width:36rem;padding:.4rem .6rem}
.filters input{min-height:2rem;padding:.2rem .6rem;width:14rem;max-width:100%}
.tabs{list-style:none;display:flex;margin:0;padding:0}
.tabs a{display:block;padding:.25rem .75rem;border:1px solid var(--line);color:var(--text);text-decoration:none}
.tabs li:first-child a{border-radius:6px 0 0 6px}
.tabs li:last-child a{border-radius:0 6px 6px 0;border-left:0}
.tabs [aria-current]{background:var(--tint);color:var(--action);font-weight:600}
.pages{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
form:has([name=to]):not(:has([value="Pending Information"]:checked)) .missing{display:none}
.empty{border:1px dashed var(--line);border-radius:8px;padding:1.5rem;color:var(--soft);margin:0 0 1.5rem}
.empty strong{color:var(--text)}
.notice{border-left:.3rem solid var(--good);background:var(--good-page);border-radius:6px;padding:.6rem 1rem;margin:0 0 1rem}
.item{display:grid;grid-template-columns:minmax(0,1fr) 22rem;gap:1.25rem;align-items:start}
.panel{border:1px solid var(--faint);border-radius:8px;padding:1rem;margin:0 0 1.25rem}
.panel>:last-child{margin-bottom:0}
.act{background:var(--page);position:sticky;top:1rem}
dl{margin:0}
dl>div{display:grid;grid-template-columns:minmax(8rem,30%) minmax(0,1fr);gap:0 1rem;padding:.3rem 0;border-bottom:1px solid var(--faint)}
dl>div:last-child{border-bottom:0}
dt{color:var(--soft)}
dd{white-space:pre-line}
.files,.history{list-style:none;margin:0 0 .5rem;padding:0}
.files li,.history li{padding:.4rem 0;border-bottom:1px solid var(--faint)}
.files li:last-child,.history li:last-child{border-bottom:0}
.history .said{margin:.25rem 0 0;white-space:pre-line}
.typed{white-space:pre-line;border-left:.3rem solid var(--line);padding:.25rem 0 .25rem .75rem;margin:0 0 1rem}
.field{margin:0 0 1rem}
label,legend{font-weight:600}
.choice{display:flex;gap:.5rem;align-items:baseline;font-weight:400;padding:.3rem 0;cursor:pointer}
.choice input{flex:none;width:1.1rem;height:1.1rem;margin:0;align-self:center}
.field>.hint{margin:0 0 .3rem}
.wrong{margin:.1rem 0 .3rem}
textarea{min-height:7rem;padding:.45rem .6rem;resize:vertical}
fieldset[aria-invalid]{border:2px solid var(--wrong);border-radius:6px;padding:.5rem .75rem}
.buttons{display:flex;flex-wrap:wrap;gap:.5rem;margin:0}
.buttons+.hint{margin-top:.6rem}
button,.button{display:inline-block;min-height:2.5rem;padding:.45rem 1rem}
.quiet{border-color:var(--line)}
.quiet:hover{background:var(--tint);border-color:var(--action)}
.no{color:var(--wrong);background:transparent;border-color:var(--wrong)}
.no:hover{color:var(--wrong);background:var(--wrong-page);border-color:var(--wrong)}
.small{min-height:2rem;padding:.2rem .7rem}
@media (max-width:60rem){.item{grid-template-columns:minmax(0,1fr)}.act{position:static}}
@media (max-width:48rem){
.sides{display:block}
.sides>nav ul{display:flex;flex-wrap:wrap;padding:.4rem .75rem}
.sides>nav a{padding:.2rem .45rem;gap:.3rem;font-size:.875rem}
.tiles{grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem}
.tiles a{padding:.6rem .75rem}
main{border-left:0;border-top:1px solid var(--faint);padding:1rem 1rem 2rem}
body>header{display:grid;grid-template-columns:1fr auto auto;gap:.25rem .75rem;padding:.4rem 1rem}
.who{display:contents}
.me{order:1;grid-column:1/-1;font-size:.8125rem}
.wide,th.wide,td.wide{display:none}
.narrow,td .narrow{display:block}
th,td{padding:.5rem .75rem}
dl>div{grid-template-columns:7rem minmax(0,1fr)}
}
@media (forced-colors:active){.problem,[aria-invalid],.sides>nav [aria-current]{border:3px solid}.badge,.count{border:1px solid}}
@media print{body>header .who,.filters,.sides>nav,.act,.skip,.pages{display:none}.sides,.item{display:block}main{border:0;padding:0}body{background:#fff}}
`;
