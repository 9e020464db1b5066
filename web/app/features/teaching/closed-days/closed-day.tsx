import {
  CLOSED_DAY_LABELS,
  type ClosedDay,
  ClosedDayDraft,
} from '@ganit/contract/teaching/closed-days'
import { schemaResolver } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { titledRecord } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { TellFamilies, useTellFamilies } from '../../../ui/forms/dialogs/tell-families.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../../ui/forms/records/form-sheet.tsx'
import { RecordScreen } from '../../../ui/forms/records/record-screen.tsx'
import { useRecordAmong } from '../../../ui/forms/records/use-record-among.ts'
import { useRecordForm } from '../../../ui/forms/records/use-record-form.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useBatchChoices } from '../batches/batch-choices.data.ts'
import {
  addClosedDay,
  type ClosedDayFields,
  changeClosedDay,
  closedDays,
  previewOf,
} from './closed-days.data.ts'
import { alertStillCancelled } from './tell-taken.ts'

/** The lessons that the typed days would cancel. */
function ClosedDayPreview({ asked, tell }: ClosedDayPreviewProps) {
  // The server requires a title even for a preview.
  const body = { ...asked, title: asked.title.trim() || 'Holiday' }
  const [text] = useDebouncedValue(JSON.stringify(body), PAUSE_MS)
  const isWhole = ClosedDayDraft.safeParse(body).success
  const { data, error } = useQuery({
    ...previewOf(JSON.parse(text) as typeof body),
    enabled: isWhole && text === JSON.stringify(body),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <p role="status" aria-label="What this would mean">
        {!isWhole && 'Fill in the days to see what they cancel.'}
        {isWhole && error && messageOf(error)}
        {isWhole && !error && data && cancelledInWords(data)}
      </p>
      {isWhole && !error && <TellFamilies reach={data?.reach} tell={tell} />}
    </>
  )
}

type ClosedDayPreviewProps = {
  asked: ClosedDayFields & { closed_day_id?: number }
  tell: ReturnType<typeof useTellFamilies>
}
const PAUSE_MS = 300

const cancelledInWords = ({ lessons, batches }: { lessons: number; batches: number }) =>
  lessons === 0
    ? 'Cancels no lessons.'
    : `Cancels ${countInWords(lessons, 'lesson', 'lessons')} of ${countInWords(batches, 'batch', 'batches')}.`

export const meta = titledRecord('Add holiday', 'Edit holiday')

const LIST = '/admin/holidays'
const ALL_BATCHES = [{ value: '', label: 'All batches' }]
const errorsOf = schemaResolver(ClosedDayDraft, { sync: true })

const snapshotOf = (day: ClosedDay | null) => ({
  ...(day && { version: day.version }),
  fields: {
    title: day?.title ?? '',
    from_date: day?.from_date ?? '',
    to_date: day?.to_date ?? '',
    batch_id: String(day?.batch_id ?? ''),
  },
})

type ClosedDayFormProps = {
  day: ClosedDay | null
  year: string
  load: () => Promise<ClosedDay>
}

function ClosedDayForm({ day, year, load }: ClosedDayFormProps) {
  const today = useToday()
  const listOf = (of: string) => (of === today.slice(0, 4) ? LIST : `${LIST}?year=${of}`)
  const batches = useBatchChoices({ since: day ? undefined : today })
  const tell = useTellFamilies()
  const edit = useRecordForm<ClosedDay, ClosedDayFields>({
    record: day,
    snapshotOf,
    labels: CLOSED_DAY_LABELS,
    errorsOf,
    add: async (fields, attempt) => {
      const { closed_day } = await addClosedDay({ ...fields, ...tell.sent }, attempt)
      tell.sayByHand()
      return closed_day
    },
    change: async (changes) => {
      // If the end is blank, the closed day is a single day.
      const to_date = changes.to_date || changes.from_date || day?.from_date
      const changed = {
        ...changes,
        ...(changes.to_date === '' && to_date && { to_date }),
        ...tell.sent,
        closed_day_id: day?.closed_day_id ?? 0,
      }
      const { closed_day, not_restored } = await changeClosedDay(changed)
      await alertStillCancelled(not_restored)
      tell.sayByHand()
      return closed_day
    },
    load,
    list: listOf(year),
    listOf: ({ from_date }) => listOf(from_date.slice(0, 4)),
    texts: {
      saved: day ? 'Holiday changed.' : 'Holiday added.',
      failure: 'Failed to save the holiday.',
    },
  })
  return (
    <FormSheet edit={edit} save="Save">
      <TextInput autoComplete="off" {...edit.input('title')} />
      <DateField {...edit.input('from_date')} />
      <DateField description="Blank for one day" {...edit.input('to_date')} />
      <SearchSelect first={ALL_BATCHES} choices={batches} {...edit.input('batch_id')} />
      <ClosedDayPreview
        asked={{ ...edit.form.getValues(), ...(day && { closed_day_id: day.closed_day_id }) }}
        tell={tell}
      />
    </FormSheet>
  )
}

export default function ClosedDayScreen({ params: { id } }: { params: { id?: string } }) {
  const [params] = useSearchParams()
  const thisYear = useToday().slice(0, 4)
  const year = params.get('year') ?? thisYear
  const absent = 'Closed day not found.'
  const { query, load } = useRecordAmong(closedDays({ year }), { key: 'closed_day_id', id, absent })
  return (
    <RecordScreen
      title={id ? 'Edit holiday' : 'Add holiday'}
      query={query}
      failure="Failed to load the holiday."
      missing={{ title: 'Holiday not found', list: LIST, text: 'Holidays' }}
    >
      {(day) => <ClosedDayForm key={day?.closed_day_id} day={day} year={year} load={load} />}
    </RecordScreen>
  )
}
