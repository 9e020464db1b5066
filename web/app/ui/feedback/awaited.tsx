/** Stands for a part that shows nothing while it loads, so that `in-order.module.css` knows of it. */
export const Awaited = () => <template data-awaited="" />
