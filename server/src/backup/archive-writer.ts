import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { MANIFEST, MANIFEST_HASH, type Manifest, PACKED, type TableEntry } from './manifest.ts'
import { copyOutStatement, type Table } from './tables.ts'

/** A low level, which is fast; photos are compressed already. */
const LEVEL = 3

export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** An archive written table by table, in constant memory; only the owner can read it. */
export function createArchive(file: string) {
  const zip = new ZipFile()
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(zip.outputStream, output)
  // The error is reported by the next awaited step.
  written.catch(() => {})
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  failed.catch(() => {})
  /** A full disk ends the step being awaited. */
  const orFailed = <T>(step: Promise<T>) => Promise.race([step, failed, written.then(() => step)])

  async function add(rows: Readable, entry: string, compressionLevel: number) {
    const ended = once(rows, 'end')
    ended.catch(() => {})
    zip.addReadStream(rows, entry, { compressionLevel, mode: 0o100600 })
    await orFailed(ended)
  }

  return {
    async addTable(client: Client, table: Table): Promise<TableEntry> {
      const entry = entryOf(table)
      const rows = client.query(copyTo(copyOutStatement(client, table)))
      const measured = createMeasure()
      rows.once('error', (error) => measured.stream.destroy(error))
      rows.pipe(measured.stream)
      if (table.part) {
        // A part is packed by itself, so that a later backup can copy its bytes.
        const packed = createGzip({ level: LEVEL })
        measured.stream.once('error', (error) => packed.destroy(error))
        await add(measured.stream.pipe(packed), entry, 0)
      } else await add(measured.stream, entry, table.format === 'text' ? LEVEL : 0)
      return { ...table, entry, rows: await readRowCount(client, rows), ...measured.result() }
    },
    /** Copies a part from another backup, with its bytes as they stand there. */
    async addPart(part: TableEntry, packed: Readable): Promise<TableEntry> {
      await add(packed, part.entry, 0)
      return part
    },
    async finish(manifest: Manifest) {
      const text = `${JSON.stringify(manifest, undefined, 2)}\n`
      for (const [name, content] of [
        [MANIFEST, text],
        [MANIFEST_HASH, sha256(text)],
      ] as const)
        zip.addBuffer(Buffer.from(content), name, { mode: 0o100600 })
      zip.end()
      await orFailed(written)
    },
    /** Abandons an unfinished file. */
    async abandon() {
      output.destroy()
      await written.catch(() => {})
    },
  }
}

function entryOf({ name, format, part }: Table) {
  if (part) return `tables/${name}.${part.from}.${format === 'text' ? 'txt' : 'bin'}${PACKED}`
  return `tables/${name}.${format === 'text' ? 'txt' : 'bin'}`
}

/** Number of rows, which the server reports after the last one: read it before the next query. */
export async function readRowCount(client: Client, rows: { rowCount: number }) {
  await client.query('select')
  return rows.rowCount
}

/** Counts and hashes a stream. */
export function createMeasure() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
