import type {
  ContentChanges,
  ContentDraft,
  listCurriculums,
} from '@ganit/contract/site/course-contents'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { columnContains, columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable, type Edited } from '../../../http/changes/lock-for-change.ts'
import type { Contents, Curriculums, Essentials } from './course-contents.tables.ts'

type Column = keyof Curriculums | keyof Essentials

/** A kind of course content: its table, and how its names differ from the other kind's. */
export type ContentKind<Text extends string, Sort extends string> = Edited<
  'curriculums' | 'essentials',
  never
> & {
  /** Capitalised name: `Curriculum`. */
  label: string
  texts: Record<Text, Column>
  /** Sort keys of the wire. */
  orders: Record<Sort, readonly Column[]>
}

export type AnyKind = ContentKind<string, string>

export const CURRICULUM = {
  ...describeVersionedTable('curriculums', 'curriculum_id', {
    noun: 'curriculum',
    absent: 'Curriculum not found.',
  }),
  label: 'Curriculum',
  texts: { name: 'curriculum_name' },
  orders: {
    curriculum_id: ['curriculum_id'],
    curriculum_name: ['curriculum_name', 'curriculum_id'],
  },
} as const satisfies AnyKind

export const ESSENTIAL = {
  ...describeVersionedTable('essentials', 'essential_id', {
    noun: 'essential',
    absent: 'Essential not found.',
  }),
  label: 'Essential',
  texts: { name: 'name', description: 'description' },
  orders: { ID: ['essential_id'], classroom_essentials_name: ['name', 'essential_id'] },
} as const satisfies AnyKind

const joinedContents = (db: Db, { table }: AnyKind) =>
  db
    .selectFrom(sql<Selectable<Contents>>`${sql.table(table)}`.as('content'))
    .innerJoin('courses', 'courses.course_id', 'content.course_id')

const contentRows = <Text extends string>(db: Db, kind: ContentKind<Text, string>) =>
  joinedContents(db, kind)
    .select([
      sql.ref<number>(`content.${kind.key}`).as('id'),
      'content.course_id',
      'courses.course_name',
      'content.is_active',
      'content.version',
    ])
    .select(
      Object.entries<Column>(kind.texts).map(([text, column]) =>
        sql.ref<string>(`content.${column}`).as(text as Text),
      ),
    )

export const contentById = <Text extends string>(
  db: Db,
  kind: ContentKind<Text, string>,
  id: number,
) =>
  contentRows(db, kind)
    .where(sql.ref(`content.${kind.key}`), '=', id)
    .executeTakeFirstOrThrow(kind.missing)

const textsByColumn = ({ texts }: AnyKind, sent: Partial<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(texts).map(([text, column]) => [column, sent[text]]))

export const insertContent = async (
  trx: Trx,
  kind: AnyKind,
  { course_id, ...texts }: ContentDraft,
) => {
  const { id } = await trx
    .insertInto(kind.table)
    .values({ course_id, ...textsByColumn(kind, texts) })
    .returning(sql.ref<number>(kind.key).as('id'))
    .executeTakeFirstOrThrow()
  return id
}

export const updateContentById = (
  trx: Trx,
  kind: AnyKind,
  id: number,
  { name, description, ...changes }: Omit<ContentChanges, 'id'>,
) =>
  trx
    .updateTable(kind.table)
    .set({ ...changes, ...textsByColumn(kind, { name, description }) })
    .where(sql.ref(kind.key), '=', id)
    .execute()

export const deleteContentById = (db: Db, kind: AnyKind, id: number) =>
  db
    .deleteFrom(kind.table)
    .where(sql.ref(kind.key), '=', id)
    .returning('course_id')
    .executeTakeFirstOrThrow(kind.missing)

type Filters = Pick<
  z.output<(typeof listCurriculums)['querystring']>,
  'search' | 'course_id' | 'class_level_id' | 'is_activate'
>

const matchesFilters = ({ search, course_id, class_level_id, is_activate }: Filters) =>
  holdsForAll(
    columnContains('content.search_text', search),
    columnEquals('content.course_id', course_id),
    columnEquals('courses.class_level_id', class_level_id),
    columnEquals('content.is_active', is_activate),
  )

export const allContents = <Text extends string>(
  db: Db,
  kind: ContentKind<Text, string>,
  filters: Filters,
) =>
  contentRows(db, kind)
    .where(matchesFilters(filters))
    .orderBy(sql.ref(`content.${kind.key}`))
    .execute()

/** Query of one page; separate so that tests can check its plan. */
export const contentsPageQuery = <Text extends string, Sort extends string>(
  db: Db,
  kind: ContentKind<Text, Sort>,
  filters: Filters,
  wanted: PageOf<Sort>,
) =>
  limitToPage(
    contentRows(db, kind).where(matchesFilters(filters)),
    kind.orders[wanted.sort].map((column) => sql.ref(`content.${column}`)),
    wanted,
  )

export function readContentsPage<Text extends string, Sort extends string>(
  db: Db,
  kind: ContentKind<Text, Sort>,
  filters: Filters,
  wanted: PageOf<Sort>,
) {
  const count = countOf(db, joinedContents(db, kind).where(matchesFilters(filters)))
  return readPageWithTotal(contentsPageQuery(db, kind, filters, wanted), count)
}
