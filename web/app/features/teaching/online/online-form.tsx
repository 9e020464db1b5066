import { LESSON_LABELS, type Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useTellFamilies } from '../../../ui/forms/dialogs/tell-families.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { usePreview } from '../../../ui/forms/use-preview.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { lessonRegister } from '../registers/registers.data.ts'
import { ChangeForm } from '../timetable/change-form.tsx'
import { freeFor } from '../timetable/timetable.data.ts'
import { holdOnline, previewOfOnline } from './online.data.ts'

type OnlineFormProps = {
  lesson: Lesson
  /** The address to begin with: the lesson's own, or the one that its batch had last. */
  address: string
  /** Whether the form holds the lesson in person again. */
  isInPerson: boolean
  onDone: () => void
  onBack: () => void
}

/** Holds a lesson online at an address, or in person again in a room that is free. */
export default function OnlineForm({
  lesson,
  address,
  isInPerson,
  onDone,
  onBack,
}: OnlineFormProps) {
  const { lesson_id } = lesson
  const tell = useTellFamilies()
  // Optimistic locking: after the first conflict is reported, a second save may overwrite.
  const [seen, setSeen] = useState(lesson.version)
  const edit = useSubmit({
    initialValues: { url: isInPerson ? '' : address, room_id: '' },
    send: async ({ url, room_id }) => {
      const sent = isInPerson ? { url: null, room_id: room_id || null } : { url }
      try {
        const { message } = await holdOnline({ lesson_id, ...sent, ...tell.sent, version: seen })
        toastSuccess(message)
        tell.sayByHand()
        onDone()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409)
          void fetchAnew(lessonRegister({ lesson_id })).then(
            (now) => setSeen(now.lesson.version),
            () => {},
          )
        throw error
      }
    },
    errorsOf: ({ url }) => (isInPerson || url.trim() ? {} : { url: 'Address is required.' }),
  })
  const { data: free } = useQuery({ ...freeFor({ lesson_id }), enabled: isInPerson })
  const { url, room_id } = edit.form.values
  const preview = usePreview(
    previewOfOnline,
    { lesson_id, url: isInPerson ? null : url, ...(isInPerson && { room_id: room_id || null }) },
    (asked) => (isInPerson || Boolean(asked.url?.trim())) && !edit.isSending,
  )
  const input = (name: 'url' | 'room_id') => ({ name, ...edit.form.getInputProps(name) })

  return (
    <ChangeForm
      edit={{ ...edit, tell }}
      reach={preview.data?.reach}
      save={isInPerson ? 'Hold in person' : 'Hold online'}
      onBack={onBack}
    >
      {isInPerson ? (
        <NativeSelect
          label={LESSON_LABELS.room_id}
          data={[
            { value: '', label: 'No room' },
            ...(free?.rooms ?? []).map((room) => ({
              value: String(room.room_id),
              label: room.name,
            })),
          ]}
          description="Rooms that are free then."
          {...input('room_id')}
        />
      ) : (
        <TextInput
          label={LESSON_LABELS.url}
          type="url"
          inputMode="url"
          autoComplete="off"
          description="The room is free for others. Families join on their page; no message has the address."
          {...input('url')}
        />
      )}
    </ChangeForm>
  )
}
