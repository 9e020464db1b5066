import { useSyncExternalStore } from 'react'
import { type Attempt, newAttempt } from '../../api/attempt.ts'
import type { Kept } from '../../api/unsent/unsent.ts'
import { createListeners } from '../../listeners.ts'

/** A page taken here and not yet on the server. */
type KeptPage = {
  image: string
  attempt: Attempt
  /** The keys that the page had before it was turned. */
  before?: readonly string[]
  /** The page on the server that this turned page replaces. */
  in_place_of?: number
}

/** Pages that wait to be sent, the next one first. */
export type WithPages = {
  pages: readonly KeptPage[]
  /** The server's refusal. */
  refusal?: string
}

type Outbox<Value> = {
  get: (id: string) => Kept<Value> | undefined
  put: (id: string, value: Value) => void
  drop: (id: string) => void
  useAll: () => ReadonlyMap<string, Kept<Value>> | null
}

/** The pages that remain once one was sent. */
export const withoutPage = (pages: readonly KeptPage[], sent: KeptPage | undefined) =>
  pages.filter(({ attempt }) => attempt.key !== sent?.attempt.key)

/** True if a page was turned while it was sent: then the server's page must be replaced. */
export const isTurned = (pages: readonly KeptPage[], sent: KeptPage | undefined) =>
  pages.some(({ before }) => sent && before?.includes(sent.attempt.key))

/** Functions for pages kept in an outbox; `idOf` names the record that they belong to. */
export function createKeptPages<Of extends object, Value extends Of & WithPages>(
  outbox: Outbox<Value>,
  idOf: (of: Of) => string,
) {
  const pagesOf = (of: Of) => outbox.get(idOf(of))?.value.pages ?? []
  const change = (of: Of, changes: Partial<Value>) => {
    const { refusal: _, ...kept } = outbox.get(idOf(of))?.value ?? { ...of, pages: [] }
    outbox.put(idOf(of), { ...kept, ...changes } as Value)
  }
  const changePages = (of: Of, pages: readonly KeptPage[]) =>
    change(of, { pages } as Partial<Value>)
  const forget = (of: Of) => outbox.drop(idOf(of))
  /** Pages that are being compressed, counted here because their form may be gone before they are ready. */
  const works = new Map<string, number>()
  const { tell, listen } = createListeners()
  const count = (id: string, by: number) => {
    works.set(id, (works.get(id) ?? 0) + by)
    tell()
  }
  return {
    change,
    forget,
    /** Counts a page while it is being compressed. */
    noteWork: (of: Of, work: Promise<void>) => {
      count(idOf(of), 1)
      void work.finally(() => count(idOf(of), -1))
    },
    /** How many pages are being compressed for the records that `isOne` accepts. */
    useWorks: (isOne: (id: string) => boolean) =>
      useSyncExternalStore(
        listen,
        () => [...works].reduce((sum, [id, n]) => (isOne(id) ? sum + n : sum), 0),
        () => 0,
      ),
    /** The kept pages of a record, and their state. */
    useKept: (of: Of) => outbox.useAll()?.get(idOf(of)),
    /** Keeps a page and sends it as soon as there is a network. */
    keepPage: (of: Of, image: string, in_place_of?: number) =>
      changePages(of, [
        ...pagesOf(of),
        { image, attempt: newAttempt(), ...(in_place_of !== undefined && { in_place_of }) },
      ]),
    /** Replaces the picture of a page that was turned. */
    replacePage: (of: Of, key: string, image: string) =>
      changePages(
        of,
        pagesOf(of).map((page) =>
          page.attempt.key === key
            ? { ...page, image, attempt: newAttempt(), before: [...(page.before ?? []), key] }
            : page,
        ),
      ),
    /** Forgets a page that was not sent. */
    forgetPage: (of: Of, key: string) => {
      const pages = pagesOf(of).filter(({ attempt }) => attempt.key !== key)
      if (pages.length > 0) changePages(of, pages)
      else forget(of)
    },
    sendAgain: (of: Of) => change(of, {}),
  }
}
