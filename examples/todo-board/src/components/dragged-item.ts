/** Under which type a drag carries the item's number. */
export const DRAGGED_ITEM = "application/x-board-item";
