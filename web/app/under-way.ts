/** Works that the page waits for. The first one is its own start. */
let works = 1

/**
 * Call when a work ends. Once none is under way, and what came is drawn, `<html data-at-rest>` says so: tests and other
 * programs that operate the page wait for it.
 */
export function workEnds() {
  const { documentElement: html } = document
  works -= 1
  // Queries tell screens of an answer in a task of its own; drawing it may begin the next work.
  setTimeout(() => setTimeout(() => html.toggleAttribute('data-at-rest', works === 0)))
}

/** Call when a work begins, such as a request or the way to another page. */
export function workBegins() {
  works += 1
  document.documentElement.removeAttribute('data-at-rest')
}

/** Counts a promised work from now to its end. */
export function underWay<Result>(work: Promise<Result>): Promise<Result> {
  workBegins()
  return work.finally(workEnds)
}
