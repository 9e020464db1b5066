import type { ClassTimes, listClassTimes } from '@ganit/contract/teaching/batches'
import { useEffect, useState } from 'react'
import { plainCall } from '../../../api/plain-call.ts'

/** The batches of a class that visitors may see; none while they load, or if visitors may see none. */
export function useClassTimes(class_number: string) {
  const [found, setFound] = useState<{ class_number: string; batches: ClassTimes[] }>()

  useEffect(() => {
    if (!class_number) return
    let isWanted = true
    plainCall<typeof listClassTimes>('GET', `/class-times/${class_number}` as never, {} as never)
      .then((batches) => isWanted && setFound({ class_number, batches }))
      .catch((error: unknown) =>
        console.error('The batches of a class could not be loaded:', error),
      )
    return () => {
      isWanted = false
    }
  }, [class_number])
  return found?.class_number === class_number ? found.batches : []
}
