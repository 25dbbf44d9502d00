import "server-only";
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";

export interface Order {
  readonly id: string;
  readonly goods: string;
  readonly status: "open" | "cancelled";
}

interface Customer {
  readonly password: string;
  readonly address: string;
  orders: readonly Order[];
}

interface Shop {
  readonly customers: ReadonlyMap<string, Customer>;
  /** Who is signed in, by what the browser's cookie holds. */
  readonly sessions: Map<string, string>;
}

// In memory, where a real shop has its database and its way to sign in. Next bundles pages, actions and routes apart, each with
// its own copy of a module's variables; what they share has to be global.
const kept = globalThis as typeof globalThis & { shop?: Shop };
const { customers, sessions } = (kept.shop ??= openShop());

/** @returns A new session, or `undefined` if no customer has this name and password. */
export function openSession(name: unknown, password: unknown): string | undefined {
  if (typeof name !== "string" || typeof password !== "string") return undefined;
  const customer = customers.get(name);
  if (customer === undefined || !timingSafeEqual(digest(customer.password), digest(password))) return undefined;
  const session = randomUUID();
  sessions.set(session, name);
  return session;
}

export function closeSession(session: string | undefined): void {
  if (session !== undefined) sessions.delete(session);
}

export function userOf(session: string | undefined): string | undefined {
  return session === undefined ? undefined : sessions.get(session);
}

export function ordersOf(user: string): readonly Order[] {
  return customerOf(user).orders;
}

export function addressOf(user: string): string {
  return customerOf(user).address;
}

/** @returns All orders as they are then. An order that is no open one of this user stays as it is. */
export function cancelOrderOf(user: string, id: string): readonly Order[] {
  const customer = customerOf(user);
  customer.orders = customer.orders.map((order) => (order.id === id ? { ...order, status: "cancelled" } : order));
  return customer.orders;
}

function customerOf(user: string): Customer {
  const customer = customers.get(user);
  if (customer === undefined) throw new Error(`There is no customer ${user}.`);
  return customer;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function openShop(): Shop {
  const ada: Customer = {
    password: "analytical",
    address: "12 St James's Square, London",
    orders: [
      { id: "A-1", goods: "a tin of Earl Grey", status: "open" },
      { id: "A-2", goods: "graph paper", status: "open" },
    ],
  };
  const grace: Customer = {
    password: "compiler",
    address: "1 Navy Yard, Brooklyn",
    orders: [
      { id: "G-1", goods: "a jar of moths", status: "open" },
      { id: "G-2", goods: "30 cm of wire", status: "open" },
    ],
  };
  return {
    customers: new Map([
      ["ada", ada],
      ["grace", grace],
    ]),
    sessions: new Map(),
  };
}
