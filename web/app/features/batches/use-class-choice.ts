import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { useSearchParams } from 'react-router'

/** Which class and which of its batches are chosen, kept in the address. Another class clears the batch. */
export function useClassChoice() {
  const [params, setParams] = useSearchParams()
  const classNumber = CLASS_NUMBERS.find((n) => String(n) === params.get('class'))
  const batch = Number(params.get('batch'))
  const options = { preventScrollReset: true }

  const chooseBatch = (id: number | null) =>
    setParams(
      { class: String(classNumber), ...(id !== null && { batch: String(id) }) },
      { ...options, replace: id === null },
    )
  return {
    classNumber,
    batchId: classNumber && batch > 0 ? batch : null,
    chooseClass: (n: number) => setParams({ class: String(n) }, options),
    chooseBatch,
  }
}
