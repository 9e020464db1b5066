import { z } from 'zod'

export const FORMAT = 'ganit-backup'
/** 2 since a table may be in parts; a backup without parts still says 1, which earlier releases read. */
export const FORMAT_VERSION = 2

/** Last entries of a backup: its contents, and the hash of that text. */
export const MANIFEST = 'manifest.json'
export const MANIFEST_HASH = 'manifest.sha256'

/** How the name of an entry ends that is packed by itself. */
export const PACKED = '.gz'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * A column as `quote_ident` writes it. It stands in statements as it is, and a host restores files that other people bring:
 * anything else could run there as the owner of all academies.
 */
const KeyColumn = z.string().regex(/^(?:[a-z_][a-z0-9_]*|"(?:[^"\0]|"")+")(?: collate "C")?$/)

/** Rows of a big table whose first key column is at least `from` and below `to`. */
export const Part = z.object({
  from: z.int(),
  to: z.int(),
  /** Changes with each row that is written or deleted in this part; absent where the server's number cannot be read. */
  stamp: z.string().optional(),
  /** Moment of the backup that read and tried these rows; a later one has copied them from its file. */
  written_at: z.string(),
})
export type Part = z.output<typeof Part>

/**
 * A table, or a part of one, as written by COPY, ordered by primary key. Rows are text, which people can read; pictures are binary,
 * because text would double their size.
 */
export const TableEntry = z.object({
  name: z.string(),
  entry: z.string(),
  columns: z.array(z.string()),
  key: z.array(KeyColumn).min(1),
  format: z.enum(['text', 'binary']),
  part: Part.optional(),
  rows: z.int(),
  bytes: z.int(),
  sha256: Sha256,
})
export type TableEntry = z.output<typeof TableEntry>

/** A text that is shown in a terminal, which control characters would rewrite. */
const ShownText = z.string().transform((text) => text.replace(/\p{Cc}/gu, ' '))

export const Manifest = z.object({
  format: z.literal(FORMAT),
  format_version: z.int(),
  app_version: ShownText,
  /** Name of the academy. */
  academy: ShownText,
  /** Absent in backups of a release that had no ids. */
  academy_id: z.string().optional(),
  /** Fingerprint of the secret that the academy had; absent in earlier backups, and where none was in use. */
  fingerprint: z.string().optional(),
  made_at: ShownText,
  postgres: ShownText,
  /** Migrations the database had run, in order. */
  migrations: z.array(z.string()),
  /** Whether the backup was restored on trial and compared before it got its name. */
  verified: z.boolean(),
  tables: z.array(TableEntry),
  /** Position of each sequence. */
  sequences: z.array(
    z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
})
export type Manifest = z.output<typeof Manifest>
