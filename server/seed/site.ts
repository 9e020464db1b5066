import type { Db } from '../src/db/schema.ts'
import { DEMO_CLASS_MODULES } from './class-modules.ts'
import { demoPosts } from './posts.ts'

/** Gives the academy posts and class modules. What is written there already stays as it is. */
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
