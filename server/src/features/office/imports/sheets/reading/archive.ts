import { IMPORT_UNPACKED_MAX } from '@ganit/contract/office/imports'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { type Aside, createAsideWatch } from './aside-watch.ts'
import { createSheetWatch } from './sheet-watch.ts'
import { TableProblem } from './table-problem.ts'

/** More entries than any workbook has. */
const ENTRIES_MAX = 1_000
/** Present in every workbook, and in no other archive. */
export const WORKBOOK = 'xl/workbook.xml'

/** Magic bytes of ZIP. */
export const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

const openZip = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) =>
      zip ? resolve(zip) : reject(error ?? new Error('No archive.')),
    ),
  )

async function eachEntry(bytes: Buffer, look: (entry: Entry, zip: ZipFile) => Promise<void>) {
  const zip = await openZip(bytes)
  if (zip.entryCount > ENTRIES_MAX) throw new TableProblem('The file has too many parts.')
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      look(entry, zip).then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })
}

/** Whether an archive lists a workbook's entries. */
export async function isWorkbook(bytes: Buffer) {
  let isFound = false
  await eachEntry(bytes, async ({ fileName }) => {
    isFound ||= fileName === WORKBOOK
  }).catch(() => {
    isFound = false
  })
  return isFound
}

/**
 * Refuses archives that inflate too much, measured by decompressing, and sheets that would inflate when parsed. Returns
 * the facts that the workbook's reader leaves out, by file.
 */
export async function refuseBomb(bytes: Buffer) {
  const aside = new Map<string, Aside>()
  const all = { area: 0 }
  let unpacked = 0
  let problem: string | undefined
  await eachEntry(bytes, async (entry, zip) => {
    const parts = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (stream ? resolve(stream) : reject(error))),
    )
    const watch = createSheetWatch(all)
    const note = createAsideWatch()
    for await (const part of parts as AsyncIterable<Buffer>) {
      unpacked += part.length
      if (unpacked > IMPORT_UNPACKED_MAX)
        throw new TableProblem('The file holds more than 100 MB when it is unpacked.')
      problem = watch(part) ?? problem
      if (!problem) aside.set(entry.fileName, note(part))
    }
  })
  if (problem) throw new TableProblem(problem)
  return aside
}
