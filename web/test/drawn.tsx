import { Profiler, type ReactNode } from 'react'

/** The parts of React's own record of a component that this file reads. */
type Fiber = {
  tag: number
  flags: number
  type: unknown
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  memoizedProps: unknown
  memoizedState: unknown
  stateNode: { current: Fiber }
}

/** Functions, classes, forwarded references and the two kinds of `memo`. */
const COMPONENTS = [0, 1, 11, 14, 15]
const HAS_WORKED = 1

function nameOf(type: unknown): string {
  const { name, type: inner } = Object(type) as { name?: string; type?: unknown }
  return name || (inner ? nameOf(inner) : '')
}

/**
 * Counts how often components that are already on the page are drawn again. `counted` wraps the screen; `drawn(work)`
 * does the work and returns the counts by the components' names.
 */
export function countDrawn() {
  let counts: Record<string, number> = {}

  function count(now: Fiber) {
    const before = now.alternate
    if (!before) return
    const isOther =
      before.memoizedProps !== now.memoizedProps || before.memoizedState !== now.memoizedState
    if (COMPONENTS.includes(now.tag) && now.flags & HAS_WORKED && isOther) {
      const name = nameOf(now.type)
      counts[name] = (counts[name] ?? 0) + 1
    }
    // React did not visit a component that kept its children.
    if (now.child === before.child) return
    for (let child = now.child; child; child = child.sibling) count(child)
  }
  function look() {
    for (const element of document.body.children) {
      const key = Object.keys(element).find((each) => each.startsWith('__reactContainer$'))
      const root = key && (element as unknown as Record<string, Fiber>)[key]
      if (root) count(root.stateNode.current)
    }
  }
  return {
    counted: (screen: ReactNode) => (
      <Profiler id="screen" onRender={look}>
        {screen}
      </Profiler>
    ),
    drawn: async (work: () => Promise<unknown>) => {
      counts = {}
      await work()
      return counts
    },
  }
}
