import type { Db } from '../src/db/schema.ts'
import { DEMO_CLASS_MODULES } from './class-modules.ts'
import { demoPosts } from './posts.ts'

/** Adds posts and class modules. Existing ones are skipped. */
export async function seedSite(db: Db) {
  await db
    .insertInto('class_modules')
    .values(DEMO_CLASS_MODULES)
    .onConflict((conflict) => conflict.column('class_number').doNothing())
    .execute()
  await db
    .insertInto('posts')
    .values(demoPosts())
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}
