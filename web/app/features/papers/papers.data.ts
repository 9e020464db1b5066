import type { Input } from '@ganit/contract/endpoint'
import {
  checkFilling,
  checkPaper,
  copyPaper,
  createPaper,
  deletePaper,
  draftPaper,
  fillPaper,
  freePaper,
  getPaper,
  listPapers,
  makeSets,
  type Paper,
  printAll,
  printKey,
  printOmr,
  printPaper,
  printSolutions,
  readyPaper,
  replaceItem,
  takeVersion,
  updatePaper,
} from '@ganit/contract/papers/papers'
import { keepPreviousData } from '@tanstack/react-query'
import { queryKeyOf, reads, sends } from '../../api/declared.ts'
import { fetchFile } from '../../api/files/download.ts'
import { openFile } from '../../api/files/open-file.ts'
import { keepPreviousRows } from '../../api/pages.ts'
import { pathOf } from '../../api/path-of.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'

export type PapersAsked = Input<typeof listPapers>['querystring']
export type Looked = Input<typeof checkFilling>['body']

export const papersPage = reads(listPapers, { shows: ['paper'], placeholderData: keepPreviousRows })

export const paperById = reads(getPaper, { shows: ['paper', 'question', 'test'] })

/** Parts of a draft that would print as raw LaTeX or as empty boxes. */
export const paperCheck = reads(checkPaper, { shows: ['paper', 'question'] })

/** How many matching questions the bank has. */
export const lookedFor = reads(checkFilling, {
  shows: ['paper', 'question'],
  placeholderData: keepPreviousData,
})

/** The editor shows the answers of its own writes, and loads nothing else. */
const ofEditor = { changes: ['paper'], patches: [queryKeyOf(getPaper)] } as const

const changing = {
  ...ofEditor,
  keep: ({ paper }: { paper: Paper }) =>
    void queryClient.setQueryData(paperById({ paper_id: paper.paper_id }).queryKey, paper),
} as const

export const addPaper = sends(createPaper, changing)

export const changePaper = sends(updatePaper, changing)

export const duplicatePaper = sends(copyPaper, changing)

export const makeReady = sends(readyPaper, changing)

export const makeDraft = sends(draftPaper, changing)

/** Lets practice ask the questions of a paper; the bank then shows them. */
export const freeQuestions = sends(freePaper, {
  ...changing,
  changes: ['paper', 'question', 'test'],
})

export const takeNewest = sends(takeVersion, changing)

/** Replaces a question with another from the bank. */
export const drawAnother = sends(replaceItem, changing)

export const fillSection = sends(fillPaper, changing)

export const renewSets = sends(makeSets, ofEditor)

export const removePaper = sends(deletePaper, {
  ...ofEditor,
  keep: (_, { paper_id }) =>
    forgetQueries({ queryKey: paperById({ paper_id }).queryKey, exact: true }),
})

export const PRINTS = {
  paper: printPaper,
  key: printKey,
  solutions: printSolutions,
  omr: printOmr,
  all: printAll,
} as const

export type PrintWish = {
  print: keyof typeof PRINTS
  set?: string
  copies?: string
  columns?: string
  answers?: string
}

/** The path of a PDF, below `/api`. */
export function printAddress(paper_id: number, { print, ...wish }: PrintWish) {
  const querystring = Object.fromEntries(Object.entries(wish).filter(([, value]) => value))
  const query = new URLSearchParams(querystring).toString()
  return `${pathOf(PRINTS[print].path, { params: { paper_id } })}${query && `?${query}`}`
}

/** A page takes a fraction of a second, but others may be printing, too. */
const PRINT_MS = 60_000

/** Opens a PDF of a paper in a new tab. */
export const openPrint = (path: string) => openFile(path, PRINT_MS)

/** Starts a job that prints a long paper; returns the job. */
export async function printByJob(paper_id: number, wish: PrintWish) {
  const { file } = await fetchFile(printAddress(paper_id, wish))
  const { job } = JSON.parse(await file.text()) as { job: { job_id: number } }
  return String(job.job_id)
}
