import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { stillOffered } from '../../teaching/batches/batch-choices.data.ts'
import { batchesForClass } from '../../teaching/batches/batches.data.ts'
import { type AdmissionFields, isWhole } from './admission-fields.ts'
import { type AdmissionSent, admissionPreview } from './admissions.data.ts'

const PAUSE_MS = 250

/** The batches that take a class and go on. An only one is chosen by itself. */
export function useBatches({ class_number, batch_id }: AdmissionFields) {
  const since = useToday()
  const query = useQuery({
    ...batchesForClass(Number(class_number)),
    enabled: class_number !== '',
  })
  const batches = class_number ? stillOffered(query.data ?? [], { since }) : []
  const isThere = batch_id === 'none' || batches.some((each) => `${each.batch_id}` === batch_id)
  const [only, second] = batches
  const chosen = only && !second ? String(only.batch_id) : ''
  return { batches, batch_id: isThere ? batch_id : chosen, isError: query.isError }
}

const phoneOf = (body: unknown) => (body as AdmissionSent).guardian.phone

/**
 * What the server says of the form, once it can be sent. The last answer is shown until the next one is there; whom it
 * knows is left out unless it answers the present number. `isSaving`: nothing is asked while or after it is saved.
 */
export function useSaid(sent: AdmissionSent, { isSaving }: { isSaving: boolean }) {
  const [asked] = useDebouncedValue(JSON.stringify({ ...sent, preview: true }), PAUSE_MS)
  const body = JSON.parse(asked) as AdmissionSent
  const enabled = isWhole(body)
  const { data, error } = useQuery({
    ...admissionPreview(body),
    enabled: enabled && !isSaving,
    placeholderData: (before, query) =>
      before && phoneOf(query?.queryKey[1]) !== phoneOf(body)
        ? { ...before, known: undefined }
        : before,
  })
  const said = enabled && !error ? data : undefined
  const known = phoneOf(body) === phoneOf(sent) ? said?.known : undefined
  return { said, known, error: enabled ? error : null }
}
