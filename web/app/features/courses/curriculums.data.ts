import {
  addCurriculum as addOne,
  deleteCurriculum,
  getCurriculum,
  listCurriculums,
  updateCurriculum,
} from '@ganit/contract/curriculums'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows, pageOf } from '../../api/pages.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

/** One page of all curriculums; the page before stays visible while the next one loads. */
export const curriculumsPage = (querystring: Input<typeof listCurriculums>['querystring']) =>
  apiQuery({
    queryKey: ['curriculums', 'page', querystring],
    shows: ['content', 'course'],
    ask: async (signal) => pageOf(await call(listCurriculums, { querystring, signal })),
    placeholderData: keepRows,
  })

/** A curriculum to edit, as it is stored now. */
export const curriculumToEdit = (curriculum_id: string) =>
  apiQuery({
    queryKey: ['curriculums', 'one', curriculum_id],
    shows: ['content'],
    ask: (signal) => call(getCurriculum, { body: { curriculum_id }, signal }),
  })

export const addCurriculum = write({
  key: ['curriculum', 'add'],
  changes: ['content'],
  send: (body: Input<typeof addOne>['body'], attempt: Attempt) => call(addOne, { body, attempt }),
})

export const changeCurriculum = write({
  key: ['curriculum', 'change'],
  changes: ['content'],
  send: async (body: Input<typeof updateCurriculum>['body']) =>
    (await call(updateCurriculum, { body })).curriculum,
  keep: (curriculum) =>
    void queryClient.setQueryData(
      curriculumToEdit(String(curriculum.curriculum_id)).queryKey,
      curriculum,
    ),
})

export const removeCurriculum = write({
  key: ['curriculum', 'remove'],
  changes: ['content'],
  send: (id: number) => call(deleteCurriculum, { params: { curriculum_id: String(id) } }),
  keep: (_answer, id) => forgetQueries({ queryKey: curriculumToEdit(String(id)).queryKey }),
})
