import { MANY_PEOPLE } from '@ganit/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { newAttempt } from '../../api/attempt.ts'
import { toastSuccess } from '../../ui/feedback/toasts/toast.ts'
import { useFocusFirstError } from '../../ui/forms/use-first-error.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { useMessagesArea } from './area.tsx'
import {
  AUDIENCES,
  audienceKey,
  audienceOf,
  BLANK,
  bodyOf,
  channelsOf,
  draftErrors,
  dropDraft,
  type Fields,
  hasRecipients,
  keepDraft,
  readDraft,
  recipientsOf,
  type Wrong,
} from './draft.ts'
import { previewAudience, sendNotice } from './messages.data.ts'
import { OWING_TEXTS } from './words.ts'

/** The state of a new message. Its draft survives a reload, its recipients are counted, and it is sent once. */
export function useNewMessage() {
  const navigate = useNavigate()
  const { timeZone } = useAcademy()
  const { list, isOffice } = useMessagesArea()
  const [params] = useSearchParams()
  const [start] = useState<Fields>(() => initialFields(params, isOffice))
  const [kept] = useState(() => readDraft(start))
  const [fields, setFields] = useState(kept.fields)
  const [attempt, setAttempt] = useState(kept.attempt)
  const [isRestored, setRestored] = useState(kept.isRestored)
  const [wrong, setWrong] = useState<Wrong>({})
  const { form, showFirstError } = useFocusFirstError()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()

  const asked = {
    audience: audienceOf(fields),
    channels: channelsOf(fields),
    ...recipientsOf(fields),
  }
  const query = useQuery({ ...previewAudience(asked), enabled: hasRecipients(fields) })
  const reach = hasRecipients(fields) ? query.data : undefined

  const isBlank = JSON.stringify(fields) === JSON.stringify(start)
  useEffect(() => {
    if (isBlank) dropDraft()
    else keepDraft({ fields, key: attempt.key, openedFor: audienceKey(start) })
  }, [fields, attempt, isBlank, start])

  function change(changes: Partial<Fields>) {
    setFields((before) => ({ ...before, ...changes }))
    setWrong({})
  }

  const send = () =>
    once(async () => {
      setFailure('')
      // The recipients are counted again, because students may have been added.
      const { data } = hasRecipients(fields) ? await query.refetch() : { data: undefined }
      const found = draftErrors(fields, timeZone, data?.people)
      setWrong(found)
      if (Object.keys(found).length > 0) return void showFirstError()
      try {
        const { message, message_id, job } = await sendNotice(bodyOf(fields, timeZone), attempt)
        dropDraft()
        toastSuccess(message)
        await navigate(`${list}/${message_id}`, { replace: true, state: { job_id: job.job_id } })
        return true
      } catch (error) {
        // The server's answer gave the attempt a new key, so the draft is stored with it.
        keepDraft({ fields, key: attempt.key, openedFor: audienceKey(start) })
        setFailure(messageOf(error))
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
          setWrong(error.fields)
          showFirstError()
        }
        return false
      }
    })

  return {
    fields,
    change,
    wrong,
    form,
    failure,
    isSending,
    isRestored,
    isOffice,
    list,
    query,
    reach,
    isMany: reach !== undefined && reach.people > MANY_PEOPLE,
    send,
    /** Drops the draft. */
    startAnew() {
      setFields(start)
      setAttempt(newAttempt())
      setRestored(false)
      setWrong({})
    },
  }
}

export type NewMessageForm = ReturnType<typeof useNewMessage>

/**
 * The fields of a new form. Teachers write to batches. A link may name a batch, or for the office a group of debtors.
 */
function initialFields(params: URLSearchParams, isOffice: boolean): Fields {
  const batch = params.get('batch')
  const owing = AUDIENCES.find(({ value }) => value in OWING_TEXTS && value === params.get('owing'))
  return {
    ...BLANK,
    ...((batch || !isOffice) && { kind: 'batches' as const }),
    ...(batch && /^[1-9]\d{0,8}$/.test(batch) && { batches: [{ id: batch, name: '' }] }),
    ...(isOffice && owing && { kind: owing.value }),
    ...(!isOffice && { ways: 'mail' }),
  }
}
