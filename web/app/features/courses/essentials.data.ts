import type { Input } from '@ganit/contract/endpoint'
import {
  addEssential as addOne,
  deleteEssential,
  getEssential,
  listEssentials,
  updateEssential,
} from '@ganit/contract/essentials'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows, pageOf } from '../../api/pages.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

/** One page of all essentials; the page before stays visible while the next one loads. */
export const essentialsPage = (querystring: Input<typeof listEssentials>['querystring']) =>
  apiQuery({
    queryKey: ['essentials', 'page', querystring],
    shows: ['content', 'course'],
    ask: async (signal) => pageOf(await call(listEssentials, { querystring, signal })),
    placeholderData: keepRows,
  })

/** An essential to edit, as it is stored now. */
export const essentialToEdit = (essentials_id: string) =>
  apiQuery({
    queryKey: ['essentials', 'one', essentials_id],
    shows: ['content'],
    ask: (signal) => call(getEssential, { body: { essentials_id }, signal }),
  })

export const addEssential = write({
  key: ['essential', 'add'],
  changes: ['content'],
  send: (body: Input<typeof addOne>['body'], attempt: Attempt) => call(addOne, { body, attempt }),
})

export const changeEssential = write({
  key: ['essential', 'change'],
  changes: ['content'],
  send: async (body: Input<typeof updateEssential>['body']) =>
    (await call(updateEssential, { body })).essential,
  keep: (essential) =>
    void queryClient.setQueryData(
      essentialToEdit(String(essential.essential_id)).queryKey,
      essential,
    ),
})

export const removeEssential = write({
  key: ['essential', 'remove'],
  changes: ['content'],
  send: (ID: number) => call(deleteEssential, { body: { ID } }),
  keep: (_answer, id) => forgetQueries({ queryKey: essentialToEdit(String(id)).queryKey }),
})
