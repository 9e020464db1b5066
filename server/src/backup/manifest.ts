import { z } from 'zod'

export const FORMAT = 'ganit-backup'
export const FORMAT_VERSION = 1

/** The last entries of a backup: what is in it, and the hash of that text. */
export const MANIFEST = 'manifest.json'
export const MANIFEST_HASH = 'manifest.sha256'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * One table as PostgreSQL's COPY writes it, in the order of its primary key. Text for people and other programs;
 * binary where there are pictures, which would be twice as large.
 */
export const TableEntry = z.object({
  name: z.string(),
  entry: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.string()),
  format: z.enum(['text', 'binary']),
  rows: z.int(),
  bytes: z.int(),
  sha256: Sha256,
})
export type TableEntry = z.output<typeof TableEntry>

export const Manifest = z.object({
  format: z.literal(FORMAT),
  format_version: z.int(),
  app_version: z.string(),
  academy: z.string(),
  made_at: z.string(),
  postgres: z.string(),
  /** The changes of the schema that the database had seen, in their order. */
  migrations: z.array(z.string()),
  /** Whether the file got its name only after it had been restored on trial and compared. */
  verified: z.boolean(),
  tables: z.array(TableEntry),
  /** Where each counter of rows stood. */
  sequences: z.array(
    z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
})
export type Manifest = z.output<typeof Manifest>
