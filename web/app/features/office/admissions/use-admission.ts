import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { offeredBatches } from '../../teaching/batches/batch-choices.data.ts'
import { batchesForClass } from '../../teaching/batches/batches.data.ts'
import { type AdmissionFields, isComplete } from './admission-fields.ts'
import { type AdmissionSent, admissionPreview } from './admissions.data.ts'

const PAUSE_MS = 250

/** The batches that take a class and have not ended. If there is only one, it is chosen. */
export function useBatches({ class_number, batch_id }: AdmissionFields) {
  const since = useToday()
  const query = useQuery({
    ...batchesForClass(Number(class_number)),
    enabled: class_number !== '',
  })
  const { data } = query
  const batches = useMemo(
    () => (class_number && data ? offeredBatches(data, { since }) : []),
    [class_number, data, since],
  )
  const isThere = batch_id === 'none' || batches.some((each) => `${each.batch_id}` === batch_id)
  const [only, second] = batches
  const chosen = only && !second ? String(only.batch_id) : ''
  return { batches, batch_id: isThere ? batch_id : chosen, isError: query.isError }
}

const phoneOf = (body: unknown) => (body as AdmissionSent).guardian.phone

/**
 * The server's preview of the form, once it can be sent. The last answer stays until the next one arrives, but the
 * family that it knows shows only for the present number. `isSaving`: requests stop while the form is saved and
 * afterwards.
 */
export function useAdmissionPreview(sent: AdmissionSent, { isSaving }: { isSaving: boolean }) {
  const [asked] = useDebouncedValue(JSON.stringify({ ...sent, preview: true }), PAUSE_MS)
  const body = JSON.parse(asked) as AdmissionSent
  const enabled = isComplete(body)
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
