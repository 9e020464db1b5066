import type { Db } from '../src/db/schema.ts'
import { readLines } from './json-lines.ts'
import { demoPosts } from './posts.ts'

/** Texts of some classes; the others have none yet. */
type ClassModule = { class_number: number; title: string; description: string }

/** Adds posts and class modules. Existing ones are skipped. */
export async function seedSite(db: Db) {
  await db
    .insertInto('class_modules')
    .values(readLines<ClassModule>('class-modules.jsonl'))
    .onConflict((conflict) => conflict.column('class_number').doNothing())
    .execute()
  await db
    .insertInto('posts')
    .values(demoPosts())
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}
