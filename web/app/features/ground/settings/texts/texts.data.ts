import type { TextOf } from '@ganit/contract/messages/message-events'
import {
  getMessageTemplate,
  previewMessageTemplate,
  updateMessageTemplate,
} from '@ganit/contract/messages/message-templates'
import type { Language } from '@ganit/contract/people/guardians'
import { keepPreviousData } from '@tanstack/react-query'
import { reads, sends } from '../../../../api/declared.ts'
import { queryClient } from '../../../../api/query-client.ts'

export type TextKey = { event: TextOf; language: Language }

/** The stored text of a message. */
export const messageText = reads(getMessageTemplate, { shows: ['message-text', 'settings'] })

/** A preview with real values before saving. */
export const textPreview = reads(previewMessageTemplate, {
  shows: ['settings'],
  placeholderData: keepPreviousData,
})

export const saveText = sends(updateMessageTemplate, {
  changes: ['message-text'],
  keep: ({ template }, { event, language }) =>
    void queryClient.setQueryData(messageText({ event, language }).queryKey, template),
})
