import { getJob } from '@ganit/contract/jobs'
import {
  createImport,
  getImport,
  type Import,
  listImportRows,
  runImport,
  undoImport,
  updateImport,
} from '@ganit/contract/office/imports'
import type { Db } from '../src/db/schema.ts'
import { importWorks } from '../src/features/office/imports/rows/works.ts'
import { runDueJob } from '../src/jobs/worker.ts'
import type { Academy } from './academy.ts'

const log = { error: (line: string) => console.error(line), warn: () => {} }

export const asDataUrl = (content: string | Buffer) =>
  `data:text/csv;base64,${Buffer.from(content).toString('base64')}`

/** State of an import; undefined while the database does not answer. */
export const stateOfImport = async (db: Db, import_id: number) =>
  (
    await db
      .selectFrom('imports')
      .select('state')
      .where('import_id', '=', import_id)
      .executeTakeFirst()
      .catch(() => undefined)
  )?.state

/** The office's calls about imports, with the worker's jobs run at once. */
export async function theImports(academy: Academy) {
  const { db } = academy
  const desk = await academy.signUpAs('desk')
  const { call } = desk
  const paramsOf = (import_id: number) => ({ params: { import_id: String(import_id) } })
  const work = async (stopping?: AbortSignal) => {
    while (!stopping?.aborted && (await runDueJob({ db, log, works: importWorks }, stopping)));
  }
  const read = async (import_id: number) => (await call(getImport, paramsOf(import_id))).body
  const bring = (file: string | Buffer, file_name = 'students.csv') =>
    call(createImport, { body: { file_name, file: asDataUrl(file) } })

  return {
    desk,
    call,
    bring,
    work,
    read,
    rows: async (import_id: number, state?: string) =>
      (
        await call(listImportRows, {
          ...paramsOf(import_id),
          querystring: { page_size: 100, ...(state && { state }) } as never,
        })
      ).body.items,
    /** Uploads a table and has it checked. */
    look: async (file: string | Buffer): Promise<Import> => {
      const { body } = await bring(file)
      await work()
      return read(body.import.import_id)
    },
    choose: async (
      import_id: number,
      body: Parameters<typeof call>[1] extends never ? never : object,
    ) => {
      const reply = await call(updateImport, { ...paramsOf(import_id), body } as never)
      await work()
      return { ...reply, now: await read(import_id) }
    },
    begin: (import_id: number) => call(runImport, paramsOf(import_id)),
    run: async (import_id: number): Promise<Import> => {
      await call(runImport, paramsOf(import_id))
      await work()
      return read(import_id)
    },
    undo: async (import_id: number, by = call) => {
      const reply = await by(undoImport, paramsOf(import_id))
      await work()
      const job_id = reply.body.job?.job_id
      const job = job_id && (await by(getJob, { params: { job_id: String(job_id) } })).body
      return { status: reply.status, error: reply.error, job, result: job ? job.result : null }
    },
    students: () => db.selectFrom('students').selectAll().orderBy('student_id').execute(),
  }
}
