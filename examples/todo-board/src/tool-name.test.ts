import { expect, it } from "vitest";
import { toolName } from "./tool-name.ts";

const item = (title: string, id = 7) => ({ id, title, column: "todo" }) as const;

it.each([
  ["Buy milk", "complete_Buy_milk_7"],
  ["Crème brûlée!", "complete_Creme_brulee_7"],
  ["  a / b \\ c.d-e  ", "complete_a_b_c_d_e_7"],
  ["料理 🍳", "complete_7"],
  ["<script>alert(1)</script>", "complete_script_alert_1_script_7"],
  ["a\u202Eb\u0000c", "complete_a_b_c_7"],
  ["x".repeat(200), `complete_${"x".repeat(40)}_7`],
])("names a tool after %j", (title, name) => {
  expect(toolName("complete", item(title))).toBe(name);
});

it("gives items of one title different names", () => {
  expect(toolName("remove", item("Milk", 1))).not.toBe(toolName("remove", item("Milk", 2)));
});

it("does not let a title that ends in a number name another item", () => {
  expect(toolName("remove", item("Milk 2", 1))).toBe("remove_Milk_2_1");
  expect(toolName("remove", item("Milk", 2))).toBe("remove_Milk_2");
});
