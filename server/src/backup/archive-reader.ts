import { open as openFile } from 'node:fs/promises'
import { pipeline as pipelineOf, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { createMeasure, sha256 } from './archive-writer.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  MANIFEST_HASH,
  Manifest,
  PACKED,
  type TableEntry,
} from './manifest.ts'
import { LEFT_OUT } from './tables.ts'

export type Archive = {
  file: string
  manifest: Manifest
  /** Bytes of a table, as written by COPY. */
  read: (table: TableEntry) => Promise<Readable>
  /** Bytes of a part, as they stand in the file. */
  readPacked: (part: TableEntry) => Promise<Readable>
  close: () => void
}

const LARGEST_MANIFEST = 4_000_000

/** Opens a backup; throws a readable sentence if the file is no backup or damaged. */
export async function openArchive(file: string): Promise<Archive> {
  await assertReadable(file)
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new Error(`${file} is no backup of Ganit, or its end is missing.`)
  })
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(file, zip, entries)
    return {
      file,
      manifest,
      read: (table) => readRows(zip, entries.get(table.entry)),
      readPacked: (part) => readEntry(zip, entries.get(part.entry)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function assertReadable(file: string) {
  const handle = await openFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read (${error.code}).`,
    )
  })
  const found = await handle.stat().finally(() => handle.close())
  if (!found.isFile()) throw new Error(`${file} is no file.`)
  if (found.size === 0) throw new Error(`${file} is empty.`)
}

async function entriesOf(zip: ZipFile) {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function readEntry(zip: ZipFile, entry: Entry | undefined) {
  if (!entry) throw new Error('A part is missing.')
  return zip.openReadStreamPromise(entry)
}

async function readRows(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  const bytes = await readEntry(zip, entry)
  if (!entry?.fileName.endsWith(PACKED)) return bytes
  // The reader of the rows gets an error of either stream.
  return pipelineOf(bytes, createGunzip(), () => {})
}

async function readManifest(file: string, zip: ZipFile, entries: Map<string, Entry>) {
  const entry = entries.get(MANIFEST)
  if (!entry || entry.uncompressedSize > LARGEST_MANIFEST)
    throw new Error(`${file} is no backup of Ganit.`)
  const [json, hash] = await Promise.all([
    readEntry(zip, entry).then(text),
    readEntry(zip, entries.get(MANIFEST_HASH)).then(text),
  ]).catch(() => {
    throw damagedError(file)
  })
  if (sha256(json) !== hash) throw damagedError(file)
  const read = JSON.parse(json) as { format?: unknown; format_version?: unknown }
  if (read.format === FORMAT && Number(read.format_version) > FORMAT_VERSION)
    throw newerVersionError(file)
  const { data } = Manifest.safeParse(read)
  if (!data) throw new Error(`${file} is no backup of Ganit.`)
  // Older versions wrote some tables that are left out now.
  return { ...data, tables: data.tables.filter(({ name }) => !LEFT_OUT.includes(name)) }
}

/** Reads everything and compares it with the manifest. */
export async function assertWhole({ file, manifest, read }: Archive) {
  for (const table of manifest.tables) {
    const { stream, result } = createMeasure()
    await read(table)
      .then((rows) => pipeline(rows, stream.resume()))
      .catch(() => {
        throw damagedError(file)
      })
    const { bytes, sha256: hash } = result()
    if (bytes !== table.bytes || hash !== table.sha256) throw damagedError(file)
  }
}

const damagedError = (file: string) =>
  new Error(`${file} is damaged: what is in it is not what was written. Take another backup.`)

export const newerVersionError = (file: string) =>
  new Error(`${file} was made by a newer Ganit. Restore it with that version or a newer one.`)
