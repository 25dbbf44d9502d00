"use client";

import { useTools } from "@clientmcp/react";
import { useState } from "react";
import { cancelOrder } from "../app/actions";
import type { Order } from "../server/shop";

/** The orders, which the user and agents see and cancel alike. */
export function Orders({ saved }: { readonly saved: readonly Order[] }) {
  const [orders, setOrders] = useState(saved);

  async function cancel(id: string): Promise<void> {
    setOrders(await cancelOrder(id));
  }

  function openOrder(id: string): Order {
    const order = orders.find((order) => order.id === id && order.status === "open");
    if (order === undefined) throw new Error(`There is no open order ${id}.`);
    return order;
  }

  useTools({
    listOrders: {
      description: "The user's orders, as the page shows them",
      risk: "observe",
      handler: () => orders,
    },
    cancelOrder: {
      description: "Cancels an open order. The user is asked in the page and may decline",
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      risk: "manage",
      confirm: ({ id }) => ({ title: `Cancel ${openOrder(id).goods}?` }),
      handler: ({ id }) => cancel(openOrder(id).id),
    },
  });

  return (
    <ul>
      {orders.map(({ id, goods, status }) => (
        <li key={id}>
          {id}: {goods}, {status}
          {status === "open" && <button onClick={() => void cancel(id)}>Cancel {id}</button>}
        </li>
      ))}
    </ul>
  );
}
