import type { Insertable } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { ClassModules } from './classes.tables.ts'

const COLUMNS = ['class_number', 'title', 'description', 'image_hash'] as const

export type ClassModuleRow = Insertable<ClassModules>

/** At most twelve, so never paged. */
export const allClassModules = (db: Db): Promise<ClassModuleRow[]> =>
  db.selectFrom('class_modules').select(COLUMNS).orderBy('class_number').execute()

export const findClassModule = (
  db: Db,
  class_number: number,
): Promise<ClassModuleRow | undefined> =>
  db
    .selectFrom('class_modules')
    .select(COLUMNS)
    .where('class_number', '=', class_number)
    .executeTakeFirst()

/** Inserts or replaces the class's module. */
export const storeClassModule = (db: Db, { class_number, ...texts }: Required<ClassModuleRow>) =>
  db
    .insertInto('class_modules')
    .values({ class_number, ...texts })
    .onConflict((conflict) => conflict.column('class_number').doUpdateSet(texts))
    .execute()

export const deleteClassModuleOf = (db: Db, class_number: number) =>
  db.deleteFrom('class_modules').where('class_number', '=', class_number).execute()
