import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/schema.ts'
import type { Config } from '../../lifecycle/config.ts'

/** What is looked at. */
export type Installation = { config: Config; db: Kysely<Database>; pool: Pool }

/** What was found of one thing, and what to do where that is not as it should be. */
export type Look = { what: string; found: string; advice?: string | undefined }

export const HOUR_S = 3_600
export const hours = (seconds: number) => `${(seconds / HOUR_S).toFixed(1)} hours`
