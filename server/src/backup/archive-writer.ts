import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { MANIFEST, MANIFEST_HASH, type Manifest, type TableEntry } from './manifest.ts'
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

  return {
    async addTable(client: Client, table: Table): Promise<TableEntry> {
      const entry = `tables/${table.name}.${table.format === 'text' ? 'txt' : 'bin'}`
      const rows = client.query(copyTo(copyOutStatement(client, table)))
      const measured = createMeasure()
      rows.once('error', (error) => measured.stream.destroy(error))
      rows.pipe(measured.stream)
      const ended = once(measured.stream, 'end')
      ended.catch(() => {})
      zip.addReadStream(measured.stream, entry, {
        compressionLevel: table.format === 'text' ? LEVEL : 0,
        mode: 0o100600,
      })
      await orFailed(ended)
      return { ...table, entry, rows: await readRowCount(client, rows), ...measured.result() }
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
