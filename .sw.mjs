import { chromium } from "playwright";
const b = await chromium.launch((await import("/work/main/scripts/browser.js")).chromiumOptions());
const [,, account, w, ...paths]=process.argv;
const ctx=await b.newContext({viewport:{width:+w,height:740}}); const p=await ctx.newPage();
const base = process.env.BASE ?? "http://localhost:3100";
if (account!=="none"){ await p.goto(base+"/account/login"); const acc = p.getByRole("link", { name: `${account}@demo.example` }).or(p.getByRole("button", { name: `${account}@demo.example` })); await acc.first().click(); await p.waitForLoadState();}
for (const path of paths) { await p.goto(base+path);
 console.log(path, await p.evaluate(()=>[...document.querySelectorAll("*")].filter(e=>e.scrollWidth>e.clientWidth+0&&e.clientWidth>0&&getComputedStyle(e).display!=="inline"&&(e.matches("html,body,.table-frame,section,main,table,div"))).slice(0,12).map(e=>`${e.tagName}.${e.className}#${e.id} ${e.scrollWidth}>${e.clientWidth}`)), await p.evaluate(()=>{const w=document.documentElement.clientWidth; return [...document.querySelectorAll("body *")].filter(e=>e.getBoundingClientRect().right>w+1&&e.getBoundingClientRect().width>0).filter(e=>![...e.children].some(c=>c.getBoundingClientRect().right>w+1)).sort((a,b)=>b.getBoundingClientRect().right-a.getBoundingClientRect().right).slice(0,14).map(e=>`${e.tagName}.${String(e.className.baseVal??e.className).slice(0,50)} ${Math.round(e.getBoundingClientRect().right)} ${e.textContent.slice(0,30)}`)})); }
await b.close();
