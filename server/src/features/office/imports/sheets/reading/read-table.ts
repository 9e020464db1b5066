import { createPrinter } from '../../../../../typesetting/print-queue.ts'
import type { ReadTable, TableToRead } from './reader.ts'

const STUCK_MS = 120_000
/** Peak memory of parsing 100 MB unpacked. */
const MEMORY_MB = 768

const read = createPrinter<TableToRead, ReadTable>(new URL('./reader.ts', import.meta.url), {
  stuckMs: STUCK_MS,
  memoryMb: MEMORY_MB,
})

/** Content of a file, or why it is no table. */
export const readTable = (asked: TableToRead): Promise<ReadTable> =>
  read(asked).catch(() => ({ problem: 'The file could not be read. Is it too large?' }))
