import type { Input } from '@ganit/contract/endpoint'
import { getJob } from '@ganit/contract/jobs'
import {
  checkFilling,
  checkPaper,
  copyPaper,
  createPaper,
  deletePaper,
  draftPaper,
  fillPaper,
  getPaper,
  listPapers,
  makeSets,
  type Paper,
  printKey,
  printOmr,
  printPaper,
  printSolutions,
  readyPaper,
  replaceItem,
  takeVersion,
  updatePaper,
} from '@ganit/contract/papers'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { fetchFile } from '../../api/download.ts'
import { openFile } from '../../api/open-file.ts'
import { keepRows } from '../../api/pages.ts'
import { pathOf } from '../../api/path-of.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

const PAPERS = ['papers'] as const
const LOOK_MS = 1_000

export type PapersAsked = Input<typeof listPapers>['querystring']

/** One page of the papers; the page before stays visible while the next one loads. */
export const papersPage = (querystring: PapersAsked) =>
  apiQuery({
    queryKey: [...PAPERS, 'page', querystring],
    shows: ['paper'],
    ask: (signal) => call(listPapers, { querystring, signal }),
    placeholderData: keepRows,
  })

/** A paper as it is stored now. */
export const paperById = (paper_id: string) =>
  apiQuery({
    queryKey: [...PAPERS, 'one', paper_id],
    shows: ['paper', 'question'],
    // Its own writes bring it.
    later: ['paper'],
    ask: (signal) => call(getPaper, { params: { paper_id }, signal }),
  })

/** What of a draft would print as it was typed or as empty boxes. */
export const paperCheck = (paper_id: number) =>
  apiQuery({
    queryKey: [...PAPERS, 'check', paper_id],
    shows: ['paper', 'question'],
    ask: (signal) => call(checkPaper, { params: paramsOf(paper_id), signal }),
  })

const paramsOf = (paper_id: number) => ({ paper_id: String(paper_id) })

const keepPaper = (paper: Paper) =>
  void queryClient.setQueryData(paperById(String(paper.paper_id)).queryKey, paper)

const keep = ({ paper }: { paper: Paper }) => keepPaper(paper)

export const addPaper = write({
  key: ['paper', 'add'],
  changes: ['paper'],
  send: (body: Input<typeof createPaper>['body'], attempt: Attempt) =>
    call(createPaper, { body, attempt }),
  keep,
})

type PaperToSave = Input<typeof updatePaper>['body']

export const changePaper = write({
  key: ['paper', 'change'],
  changes: ['paper'],
  send: (paper_id: number, body: PaperToSave) =>
    call(updatePaper, { params: paramsOf(paper_id), body }),
  keep,
})

export const duplicatePaper = write({
  key: ['paper', 'copy'],
  changes: ['paper'],
  send: (paper_id: number, attempt: Attempt) =>
    call(copyPaper, { params: paramsOf(paper_id), attempt }),
  keep,
})

export const removePaper = write({
  key: ['paper', 'delete'],
  changes: ['paper'],
  send: (paper_id: number) => call(deletePaper, { params: paramsOf(paper_id) }),
  keep: (_, paper_id) =>
    forgetQueries({ queryKey: paperById(String(paper_id)).queryKey, exact: true }),
})

export const makeReady = write({
  key: ['paper', 'ready'],
  changes: ['paper'],
  send: (paper_id: number, version: number) =>
    call(readyPaper, { params: paramsOf(paper_id), body: { version } }),
  keep,
})

export const makeDraft = write({
  key: ['paper', 'draft'],
  changes: ['paper'],
  send: (paper_id: number, version: number) =>
    call(draftPaper, { params: paramsOf(paper_id), body: { version } }),
  keep,
})

type OfItem = { paper_id: number; item_id: number; version: number }

export const takeNewest = write({
  key: ['paper', 'take'],
  changes: ['paper'],
  send: ({ paper_id, item_id, version }: OfItem) =>
    call(takeVersion, {
      params: { ...paramsOf(paper_id), item_id: String(item_id) },
      body: { version },
    }),
  keep,
})

/** Draws another question in place of one. */
export const drawAnother = write({
  key: ['paper', 'replace'],
  changes: ['paper'],
  send: ({ paper_id, item_id, version }: OfItem) =>
    call(replaceItem, {
      params: { ...paramsOf(paper_id), item_id: String(item_id) },
      body: { version },
    }),
  keep,
})

export type Looked = Input<typeof checkFilling>['body']

/** How many of the wanted questions there are. */
export const lookedFor = (paper_id: number, body: Looked) =>
  apiQuery({
    queryKey: [...PAPERS, 'fill', paper_id, body],
    shows: ['paper', 'question'],
    ask: (signal) => call(checkFilling, { params: paramsOf(paper_id), body, signal }),
    placeholderData: keepPreviousData,
  })

export const fillSection = write({
  key: ['paper', 'fill'],
  changes: ['paper'],
  send: (paper_id: number, body: Input<typeof fillPaper>['body']) =>
    call(fillPaper, { params: paramsOf(paper_id), body }),
  keep,
})

export const renewSets = write({
  key: ['paper', 'sets'],
  changes: ['paper'],
  send: (paper_id: number, body: Input<typeof makeSets>['body'], attempt: Attempt) =>
    call(makeSets, { params: paramsOf(paper_id), body, attempt }),
})

export const PRINTS = {
  paper: printPaper,
  key: printKey,
  solutions: printSolutions,
  omr: printOmr,
} as const

export type PrintWish = {
  print: keyof typeof PRINTS
  set?: string
  columns?: string
  answers?: string
}

/** The address of a PDF, below `/api`. */
export function printAddress(paper_id: number, { print, ...wish }: PrintWish) {
  const querystring = Object.fromEntries(Object.entries(wish).filter(([, value]) => value))
  const query = new URLSearchParams(querystring).toString()
  return `${pathOf(PRINTS[print].path, { params: paramsOf(paper_id) })}${query && `?${query}`}`
}

/** A page is drawn in a fraction of a second, but others may be printing, too. */
const PRINT_MS = 60_000

/** Opens a PDF of a paper in a tab of its own. */
export const openPrint = (path: string) => openFile(path, PRINT_MS)

/** Has a job print a long paper; answers which. */
export async function printByJob(paper_id: number, wish: PrintWish) {
  const { file } = await fetchFile(printAddress(paper_id, wish))
  const { job } = JSON.parse(await file.text()) as { job: { job_id: number } }
  return String(job.job_id)
}

/** How far the printing of a long paper is. */
export const printJob = (job_id: string) =>
  apiQuery({
    queryKey: [...PAPERS, 'job', job_id],
    shows: [],
    ask: (signal) => call(getJob, { params: { job_id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'done' || data.state === 'failed') ? false : LOOK_MS,
  })
