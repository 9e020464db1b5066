import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pumped } from '/work/h/web-screens/tools/checks/expressions/pumped.ts'
import { expressionsIn } from '/work/h/web-screens/tools/checks/expressions/read-expressions.ts'

const ROOT = '/work/h/web-screens'
const N = Number(process.argv[2])
const files = ['contract/src', 'server/src']
  .flatMap((d) => readdirSync(join(ROOT, d), { recursive: true }).map((f) => join(d, String(f))))
  .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && !f.includes('/migrations/'))
const all = files.flatMap((f) => expressionsIn(f, join(ROOT, f)))
console.log(files.length, all.length)
const t00 = Date.now()
const slow = []
for (const e of all) {
  const re = new RegExp(e.source, e.flags.replace(/[gy]/g, ''))
  const t0 = process.cpuUsage().user
  let n = 0,
    worst = 0,
    w = ''
  for (const text of pumped(re, N)) {
    const t = process.cpuUsage().user
    re.exec(text)
    n++
    const d = (process.cpuUsage().user - t) / 1000
    if (d > worst) {
      worst = d
      w = JSON.stringify(text.slice(0, 12)) + text.length
    }
    if (process.cpuUsage().user - t0 > 3e6) break
  }
  const total = (process.cpuUsage().user - t0) / 1000
  if (worst > 20 || total > 500) slow.push([worst | 0, total | 0, n, e.file, e.source, w])
}
slow.sort((a, b) => b[0] - a[0])
for (const s of slow) console.log(...s)
console.log('took', Date.now() - t00)
