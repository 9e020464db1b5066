/** Takes the place of a part that shows nothing while it loads, so that `ui/layout/in-order.ts` knows of it. */
export const Awaited = () => <template data-awaited="" />
