import { describe, expect, it } from "vitest";
import { BoundedHistory } from "./bounded-history.ts";

const ids = (history: BoundedHistory<{ readonly id: number }>): readonly number[] => history.items.map(({ id }) => id);

describe("BoundedHistory", () => {
  it("forgets the oldest when there are too many", () => {
    const history = new BoundedHistory<{ readonly id: number }>({ maxCount: 2, maxBytes: 100 });
    for (const id of [1, 2, 3]) history.put({ id }, 1);
    expect(ids(history)).toEqual([2, 3]);
  });

  it("forgets the oldest when they are too large, and keeps the place of one that changes", () => {
    const history = new BoundedHistory<{ readonly id: number }>({ maxCount: 10, maxBytes: 100 });
    for (const id of [1, 2, 3]) history.put({ id }, 30);
    history.put({ id: 1 }, 40);
    expect(ids(history)).toEqual([1, 2, 3]);
    history.put({ id: 2 }, 31);
    expect(ids(history)).toEqual([2, 3]);
    history.put({ id: 4 }, 39);
    expect(ids(history)).toEqual([2, 3, 4]);
  });
});
