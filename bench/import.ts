// Checking, importing, checking again and undoing 20,000 awkward rows, and the app's answers meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, figureOf } from './harness/figures.ts'
import { academyOf, adminOf, Product } from './harness/product.ts'
import { atPercent, meanwhile, measureCalm } from './harness/timer.ts'

const ROWS = 20_000
const STUDENTS = 1_000

const FIRST = ['Asha', 'Ravi', 'অনন্যা', 'Md. Rahim', 'नेहा', 'Joy', 'Tara', "D'Souza", 'Minu', 'Om']
const LAST = ['Sen', 'दास', 'বসু', 'Khatun', 'Roy', 'Paul', 'Ghosh']

/** A row with quotes, commas, scripts, all date formats, handwritten phone numbers, duplicates and errors. */
function rowOf(n: number) {
  const [day, five] = [(n % 28) + 1, String(n).padStart(5, '0')]
  return [
    n % 97 === 0 ? '' : `"${FIRST[n % FIRST.length]}, ${n} ${LAST[n % LAST.length]}"`,
    ['9', 'Class 9', 'IX', '9th', n % 89 === 0 ? '13' : '10'][n % 5],
    n % 83 === 0 ? 'nobody' : `s${n}@example.in`,
    [`${day}/3/2012`, `2012-03-${String(day).padStart(2, '0')}`, `5 Mar 2012`][n % 3],
    [`98300 ${five}`, `+91-98301-${five}`][n % 2],
    // A batch of class 9.
    n % 4 && n % 5 < 4 ? '"Evening"' : '',
    n % 3 ? `"₹ ${(n % 9) + 1},500.50"` : '',
    `Parent ${n}`,
    `98${30_000_000 + n}`,
  ].join(';')
}

const HEAD = 'Name;Class;E-mail;DOB;Phone;Batch;Opening Balance;Guardian;Guardian Phone'
const table = [HEAD, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))].join('\r\n')

type Brought = { import_id: number; state: string; counts: Record<string, number> }

export async function importing() {
  const product = new Product(academyOf({ students: STUDENTS }))
  await product.start()
  const call = await adminOf(product.url)
  await call('POST', 'batches', { name: 'Evening', classNumber: 9 })
  const look = () => call('GET', 'student?page=1')
  const calm = await measureCalm(look)
  const figures: Figure[] = [figureOf('others’ p99 before', atPercent(calm, 99), 'ms')]
  const file = `data:text/csv;base64,${Buffer.from(table).toString('base64')}`

  async function measured(
    name: string,
    most: number,
    path: string,
    body: object | undefined,
    end: string,
  ) {
    const { took, reads, result } = await meanwhile(look, async () => {
      let { import: found } = await call<{ import: Brought }>('POST', path, body)
      while (found.state !== end) {
        if (found.state === 'failed') throw new Error(JSON.stringify(found))
        await sleep(100)
        found = await call('GET', `imports/${found.import_id}`)
      }
      return found
    })
    const note = JSON.stringify(result.counts)
    figures.push(
      { ...figureOf(name, took, 's', { most: { value: most } }), note },
      figureOf(`others’ p99 meanwhile`, atPercent(reads, 99), 'ms'),
    )
    return result.import_id
  }
  const sent = { file_name: 'awkward.csv', file }
  const id = await measured('checked', 20, 'imports', sent, 'checked')
  await measured('imported', 60, `imports/${id}/run`, undefined, 'done')
  await measured('checked again, all known', 20, 'imports', sent, 'checked')
  await measured('undone', 60, `imports/${id}/undo`, undefined, 'undone')
  await product.stop()
  return figures
}
