import type { Input } from '@ganit/contract/endpoint'
import type { Language } from '@ganit/contract/guardians'
import type { TextOf } from '@ganit/contract/message-events'
import {
  getMessageTemplate,
  previewMessageTemplate,
  updateMessageTemplate,
} from '@ganit/contract/message-templates'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

export type Which = { event: TextOf; language: Language }

/** In which words something is told, as it is stored now. */
export const messageText = ({ event, language }: Which) =>
  apiQuery({
    queryKey: ['message-texts', event, language],
    shows: ['message-text', 'settings'],
    ask: (signal) => call(getMessageTemplate, { params: { event, language }, signal }),
  })

/** How a text reads with real values before it is saved. */
export const textPreview = (params: Which, body: Input<typeof previewMessageTemplate>['body']) =>
  apiQuery({
    queryKey: ['message-texts', 'preview', params.event, params.language, body],
    shows: ['settings'],
    ask: (signal) => call(previewMessageTemplate, { params, body, signal }),
    placeholderData: keepPreviousData,
  })

export const saveText = write({
  key: ['message-text', 'change'],
  changes: ['message-text'],
  send: async (params: Which, body: Input<typeof updateMessageTemplate>['body']) =>
    (await call(updateMessageTemplate, { params, body })).template,
  keep: (saved, which) => void queryClient.setQueryData(messageText(which).queryKey, saved),
})
