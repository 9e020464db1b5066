import {
  type DirectoryQuery,
  DirectoryStudent,
  EXPORT_COLUMNS,
  type ExportColumn,
  exportStudents,
  exportStudentsXlsx,
  getStudentDetail,
  listDirectory,
  listVerified,
  updateStudentDetail,
} from '@ganit/contract/people/directory'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import { asksForPage, readPage } from '../../../http/answers/paging.ts'
import { streamArray } from '../../../http/answers/streaming.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import type { Column } from '../../../http/table-files/table.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import {
  chunksByBirth,
  type DetailRow,
  type DirectoryRow,
  detailById,
  type Filters,
  filtersAsShown,
  nextDetailsQuery,
  nextInDirectory,
  readDirectoryPage,
} from './directory.queries.ts'
import { changeDetail } from './directory.service.ts'

/** A row as the directory's calls have it, with or without details. */
function presentListed<Row extends DirectoryRow>(row: Row, photoUrls: PhotoUrls) {
  const { photo_id, course_id, student_class, ...student } = row
  const photo = photo_id === null ? null : photoUrls.sign(photo_id)
  return {
    ...student,
    student_class: course_id,
    class_number: student_class,
    batch_id: student.batches[0]?.id ?? null,
    dob: student.date_of_birth,
    gender: null,
    student_photo_path: photo,
    profile_picture: photo,
  }
}

const yesOrNo = (on: boolean) => (on ? 'Yes' : 'No')

/** Columns that are not just a field as text. */
const WORDS: { [Column in ExportColumn]?: (student: DetailRow) => string } = {
  class_number: ({ student_class }) => `Class ${student_class}`,
  batches: ({ batches }) => batches.map(({ name }) => name).join('; '),
  is_active: ({ is_active }) => yesOrNo(is_active),
  is_verified: ({ is_verified }) => yesOrNo(is_verified),
}

type PlainColumn = Exclude<ExportColumn, 'class_number' | 'batches' | 'is_active' | 'is_verified'>

const columnsOf = (columns: ExportColumn[]): Column<DetailRow>[] =>
  columns.map((column) => [
    EXPORT_COLUMNS[column],
    WORDS[column] ?? ((student) => student[column as PlainColumn]),
  ])

export async function directoryRoutes(app: FastifyInstance) {
  const { db, reads, searches, photoUrls } = app
  const present = <Row extends DirectoryRow>(row: Row) => presentListed(row, photoUrls)

  async function* everyone(filters: Filters) {
    for await (const lot of readInChunks<DirectoryRow>((after, limit) =>
      nextInDirectory(reads, filters, { after, limit }),
    ))
      yield lot.map(present)
  }

  async function list(query: DirectoryQuery, reply: FastifyReply) {
    if (!asksForPage(query)) return streamArray(reply, DirectoryStudent, everyone(query))
    const page = await readPage(query, 'student_id', (wanted) =>
      readDirectoryPage(query.search ? searches : db, query, wanted),
    )
    return { ...page, items: page.items.map(present) }
  }

  serve(app, listDirectory, ({ querystring, reply }) => list(querystring, reply))
  serve(app, listVerified, ({ querystring, reply }) =>
    list({ ...querystring, is_verified: true }, reply),
  )

  serve(app, getStudentDetail, async ({ body }) => present(await detailById(db, body.student_id)))

  serve(app, updateStudentDetail, async ({ body, account }) => ({
    message: 'Student updated!',
    student: present(await changeDetail(db, account, body)),
  }))

  serveTable(app, [exportStudents, exportStudentsXlsx], async ({ querystring }) => {
    const { columns, sort = 'student_id', order = 'asc', ...asked } = querystring
    const filters = await filtersAsShown(searches, asked)
    const wanted = { filters, sort, order }
    return {
      name: `students-${await readAcademyToday(db)}`,
      columns: columnsOf(columns),
      chunks:
        sort === 'date_of_birth'
          ? await chunksByBirth(reads, filters, order)
          : readInChunks<DetailRow>((after, limit) =>
              nextDetailsQuery(reads, wanted, { after, limit }).execute(),
            ),
    }
  })
}
