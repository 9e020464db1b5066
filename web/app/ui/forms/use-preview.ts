import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'

const PAUSE_MS = 400

/** The preview of a change, requested only after its fields have been left unchanged for a moment. */
export function usePreview<Asked, Answer, Key extends QueryKey>(
  queryOf: (asked: Asked) => UndefinedInitialDataOptions<Answer, Error, Answer, Key>,
  asked: Asked,
  isWhole: (asked: Asked) => boolean,
) {
  const [text] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS)
  const settled = JSON.parse(text) as Asked
  return useQuery({ ...queryOf(settled), enabled: isWhole(settled), retry: false })
}
