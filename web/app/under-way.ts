/** The number of works that the page waits for. The first work is the page's own start. */
let works = 1

/**
 * Call when a work ends. Once none is under way and all results are rendered, `<html data-at-rest>` says so; tests and
 * other programs that operate the page wait for it.
 */
export function endWork() {
  const { documentElement: html } = document
  works -= 1
  // Queries tell screens of an answer in a task of its own, and rendering it may begin the next work.
  setTimeout(() => setTimeout(() => html.toggleAttribute('data-at-rest', works === 0)))
}

/** Waits until nothing is under way, and all results are rendered. */
export const untilAtRest = () =>
  new Promise<void>((resolve) => {
    const { documentElement: html } = document
    const watch = new MutationObserver(look)
    watch.observe(html, { attributeFilter: ['data-at-rest'] })
    look()
    function look() {
      if (!html.hasAttribute('data-at-rest')) return
      watch.disconnect()
      resolve()
    }
  })

/** Call when a work begins, such as a request or a navigation. */
export function beginWork() {
  works += 1
  document.documentElement.removeAttribute('data-at-rest')
}

/** Counts a promised work from now to its end. */
export function trackWork<Result>(work: Promise<Result>): Promise<Result> {
  beginWork()
  return work.finally(endWork)
}
