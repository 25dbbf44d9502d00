import { createContext, useContext, useSyncExternalStore } from "react";
import { Board, type BoardState } from "./board.ts";

export const BoardContext = createContext(new Board());

export function useBoard(): BoardState & { readonly board: Board } {
  const board = useContext(BoardContext);
  return { ...useSyncExternalStore(board.subscribe, board.getSnapshot), board };
}
